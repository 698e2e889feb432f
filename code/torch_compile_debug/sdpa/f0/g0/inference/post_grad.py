def forward(self, arg0_1: "f16[2, 8, 128, 64][65536, 8192, 64, 1]cuda:0", arg1_1: "f16[2, 8, 128, 64][65536, 8192, 64, 1]cuda:0", arg2_1: "f16[2, 8, 128, 64][65536, 8192, 64, 1]cuda:0"):
    # No stacktrace found for following nodes
    _scaled_dot_product_flash_attention_default = torch.ops.aten._scaled_dot_product_flash_attention.default(arg1_1, arg0_1, arg2_1, scale = 0.125)
    getitem: "f16[2, 8, 128, 64][65536, 8192, 64, 1]cuda:0" = _scaled_dot_product_flash_attention_default[0]
    return (getitem,)
