def forward(self, L_x_: "bf16[256, 512][512, 1]cuda:0", L_up_: "bf16[512, 2048][2048, 1]cuda:0", L_down_: "bf16[2048, 512][512, 1]cuda:0"):
    l_x_ = L_x_
    l_up_ = L_up_
    l_down_ = L_down_

    matmul: "bf16[256, 2048][2048, 1]cuda:0" = l_x_ @ l_up_
    gelu: "bf16[256, 2048][2048, 1]cuda:0" = torch._C._nn.gelu(matmul)
    matmul_1: "bf16[256, 512][512, 1]cuda:0" = gelu @ l_down_
    return (matmul_1,)
