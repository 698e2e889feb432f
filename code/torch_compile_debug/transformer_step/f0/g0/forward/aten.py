def forward(self, primals_1: "f32[4, 32, 64][2048, 64, 1]cuda:0", primals_2: "f32[64][1]cuda:0", primals_3: "f32[64][1]cuda:0", primals_4: "f32[192, 64][64, 1]cuda:0", primals_5: "f32[192][1]cuda:0", primals_6: "f32[64, 64][64, 1]cuda:0", primals_7: "f32[64][1]cuda:0", primals_8: "f32[64][1]cuda:0", primals_9: "f32[64][1]cuda:0", primals_10: "f32[256, 64][64, 1]cuda:0", primals_11: "f32[256][1]cuda:0", primals_12: "f32[64, 256][256, 1]cuda:0", primals_13: "f32[64][1]cuda:0", primals_14: "f32[4, 32, 64][2048, 64, 1]cuda:0"):
    var_mean = torch.ops.aten.var_mean.correction(primals_1, [2], correction = 0, keepdim = True)
    getitem: "f32[4, 32, 1][32, 1, 1]cuda:0" = var_mean[0]
    getitem_1: "f32[4, 32, 1][32, 1, 1]cuda:0" = var_mean[1]
    add: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.add.Tensor(getitem, 1e-05)
    rsqrt: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.rsqrt.default(add)
    sub: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(primals_1, getitem_1)
    mul: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(sub, rsqrt)
    mul_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul, primals_2)
    add_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(mul_1, primals_3)
    view: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(add_1, [128, 64])
    permute: "f32[64, 192][1, 64]cuda:0" = torch.ops.aten.permute.default(primals_4, [1, 0])
    addmm: "f32[128, 192][192, 1]cuda:0" = torch.ops.aten.addmm.default(primals_5, view, permute)
    view_1: "f32[4, 32, 192][6144, 192, 1]cuda:0" = torch.ops.aten.view.default(addmm, [4, 32, 192])
    view_2: "f32[4, 32, 3, 4, 16][6144, 192, 64, 16, 1]cuda:0" = torch.ops.aten.view.default(view_1, [4, 32, 3, 4, 16])

    permute_1: "f32[3, 4, 4, 32, 16][64, 6144, 16, 192, 1]cuda:0" = torch.ops.aten.permute.default(view_2, [2, 0, 3, 1, 4])
    unbind = torch.ops.aten.unbind.int(permute_1)
    getitem_2: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[0]
    getitem_3: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[1]
    getitem_4: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[2]

    _scaled_dot_product_efficient_attention = torch.ops.aten._scaled_dot_product_efficient_attention.default(getitem_2, getitem_3, getitem_4, None, True, 0.0, True)
    getitem_5: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = _scaled_dot_product_efficient_attention[0]
    getitem_6: "f32[4, 4, 32][128, 32, 1]cuda:0" = _scaled_dot_product_efficient_attention[1]
    getitem_7: "i64[][]cuda:0" = _scaled_dot_product_efficient_attention[2]
    getitem_8: "i64[][]cuda:0" = _scaled_dot_product_efficient_attention[3]

    permute_2: "f32[4, 32, 4, 16][2048, 64, 16, 1]cuda:0" = torch.ops.aten.permute.default(getitem_5, [0, 2, 1, 3])
    view_3: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(permute_2, [4, 32, 64])
    view_4: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(view_3, [128, 64])
    permute_3: "f32[64, 64][1, 64]cuda:0" = torch.ops.aten.permute.default(primals_6, [1, 0])
    addmm_1: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.addmm.default(primals_7, view_4, permute_3)
    view_5: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(addmm_1, [4, 32, 64])
    add_2: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(primals_1, view_5)

    var_mean_1 = torch.ops.aten.var_mean.correction(add_2, [2], correction = 0, keepdim = True)
    getitem_9: "f32[4, 32, 1][32, 1, 1]cuda:0" = var_mean_1[0]
    getitem_10: "f32[4, 32, 1][32, 1, 1]cuda:0" = var_mean_1[1]
    add_3: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.add.Tensor(getitem_9, 1e-05)
    rsqrt_1: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.rsqrt.default(add_3)
    sub_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(add_2, getitem_10)
    mul_2: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1)
    mul_3: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_2, primals_8)
    add_4: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(mul_3, primals_9)
    view_6: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(add_4, [128, 64])
    permute_4: "f32[64, 256][1, 64]cuda:0" = torch.ops.aten.permute.default(primals_10, [1, 0])
    addmm_2: "f32[128, 256][256, 1]cuda:0" = torch.ops.aten.addmm.default(primals_11, view_6, permute_4)
    view_7: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.view.default(addmm_2, [4, 32, 256])
    mul_4: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_7, 0.5)
    mul_5: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_7, 0.7071067811865476)
    erf: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.erf.default(mul_5)
    add_5: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.add.Tensor(erf, 1)
    mul_6: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_4, add_5)
    view_8: "f32[128, 256][256, 1]cuda:0" = torch.ops.aten.view.default(mul_6, [128, 256])
    permute_5: "f32[256, 64][1, 256]cuda:0" = torch.ops.aten.permute.default(primals_12, [1, 0])
    addmm_3: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.addmm.default(primals_13, view_8, permute_5)
    view_9: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(addmm_3, [4, 32, 64])
    add_6: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(add_2, view_9)

    sub_2: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(add_6, primals_14)
    pow_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.pow.Tensor_Scalar(sub_2, 2)
    mean: "f32[][]cuda:0" = torch.ops.aten.mean.default(pow_1)

    # No stacktrace found for following nodes
    mul_7: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(sub_2, 0.000244140625)
    permute_6: "f32[64, 256][256, 1]cuda:0" = torch.ops.aten.permute.default(permute_5, [1, 0])
    permute_9: "f32[256, 64][64, 1]cuda:0" = torch.ops.aten.permute.default(permute_4, [1, 0])
    permute_12: "f32[64, 64][64, 1]cuda:0" = torch.ops.aten.permute.default(permute_3, [1, 0])
    permute_17: "f32[192, 64][64, 1]cuda:0" = torch.ops.aten.permute.default(permute, [1, 0])
    return (mean, primals_1, primals_8, getitem_1, rsqrt, view, getitem_2, getitem_3, getitem_4, getitem_5, getitem_6, getitem_7, getitem_8, addmm_1, getitem_10, rsqrt_1, view_6, addmm_2, view_8, mul_7, permute_6, permute_9, permute_12, permute_17)
