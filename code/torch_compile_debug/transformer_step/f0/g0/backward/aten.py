def forward(self, primals_1: "f32[4, 32, 64][2048, 64, 1]cuda:0", primals_8: "f32[64][1]cuda:0", getitem_1: "f32[4, 32, 1][32, 1, 1]cuda:0", rsqrt: "f32[4, 32, 1][32, 1, 1]cuda:0", view: "f32[128, 64][64, 1]cuda:0", getitem_2: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0", getitem_3: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0", getitem_4: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0", getitem_5: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0", getitem_6: "f32[4, 4, 32][128, 32, 1]cuda:0", getitem_7: "i64[][]cuda:0", getitem_8: "i64[][]cuda:0", addmm_1: "f32[128, 64][64, 1]cuda:0", getitem_10: "f32[4, 32, 1][32, 1, 1]cuda:0", rsqrt_1: "f32[4, 32, 1][32, 1, 1]cuda:0", view_6: "f32[128, 64][64, 1]cuda:0", addmm_2: "f32[128, 256][256, 1]cuda:0", view_8: "f32[128, 256][256, 1]cuda:0", mul_7: "f32[4, 32, 64][2048, 64, 1]cuda:0", permute_6: "f32[64, 256][256, 1]cuda:0", permute_9: "f32[256, 64][64, 1]cuda:0", permute_12: "f32[64, 64][64, 1]cuda:0", permute_17: "f32[192, 64][64, 1]cuda:0", tangents_1: "f32[][]cuda:0"):
    # No stacktrace found for following nodes
    mul_8: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_7, tangents_1)
    view_10: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(mul_8, [128, 64])
    mm: "f32[128, 256][256, 1]cuda:0" = torch.ops.aten.mm.default(view_10, permute_6)
    permute_7: "f32[64, 128][1, 64]cuda:0" = torch.ops.aten.permute.default(view_10, [1, 0])
    mm_1: "f32[64, 256][256, 1]cuda:0" = torch.ops.aten.mm.default(permute_7, view_8)
    sum_1: "f32[1, 64][64, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_10, [0], True)
    view_11: "f32[64][1]cuda:0" = torch.ops.aten.view.default(sum_1, [64])
    view_12: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.view.default(mm, [4, 32, 256])

    view_7: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.view.default(addmm_2, [4, 32, 256])
    mul_5: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_7, 0.7071067811865476)
    erf: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.erf.default(mul_5)
    add_5: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.add.Tensor(erf, 1)

    # No stacktrace found for following nodes
    mul_10: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(add_5, 0.5)
    mul_11: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_7, view_7)
    mul_12: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_11, -0.5)
    exp: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.exp.default(mul_12)
    mul_13: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(exp, 0.3989422804014327)
    mul_14: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_7, mul_13)
    add_8: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.add.Tensor(mul_10, mul_14)
    mul_15: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_12, add_8)
    view_13: "f32[128, 256][256, 1]cuda:0" = torch.ops.aten.view.default(mul_15, [128, 256])
    mm_2: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(view_13, permute_9)
    permute_10: "f32[256, 128][1, 256]cuda:0" = torch.ops.aten.permute.default(view_13, [1, 0])
    mm_3: "f32[256, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(permute_10, view_6)
    sum_2: "f32[1, 256][256, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_13, [0], True)
    view_14: "f32[256][1]cuda:0" = torch.ops.aten.view.default(sum_2, [256])
    view_15: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(mm_2, [4, 32, 64])
    mul_17: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_15, primals_8)
    mul_18: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_17, 64)
    sum_3: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(mul_17, [2], True)

    view_5: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(addmm_1, [4, 32, 64])
    add_2: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(primals_1, view_5)

    sub_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(add_2, getitem_10)
    mul_2: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(sub_1, rsqrt_1)

    # No stacktrace found for following nodes
    mul_19: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_17, mul_2)
    sum_4: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(mul_19, [2], True)
    mul_20: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(mul_2, sum_4)
    sub_5: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(mul_18, sum_3)
    sub_6: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(sub_5, mul_20)
    div: "f32[4, 32, 1][32, 1, 1]cuda:0" = torch.ops.aten.div.Tensor(rsqrt_1, 64)
    mul_21: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(div, sub_6)
    mul_22: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_15, mul_2)
    sum_5: "f32[64][1]cuda:0" = torch.ops.aten.sum.dim_IntList(mul_22, [0, 1])
    sum_6: "f32[64][1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_15, [0, 1])
    add_9: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.add.Tensor(mul_8, mul_21)
    view_16: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(add_9, [128, 64])
    mm_4: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(view_16, permute_12)
    permute_13: "f32[64, 128][1, 64]cuda:0" = torch.ops.aten.permute.default(view_16, [1, 0])

    permute_2: "f32[4, 32, 4, 16][2048, 64, 16, 1]cuda:0" = torch.ops.aten.permute.default(getitem_5, [0, 2, 1, 3])
    view_3: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(permute_2, [4, 32, 64])
    view_4: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.view.default(view_3, [128, 64])

    # No stacktrace found for following nodes
    mm_5: "f32[64, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(permute_13, view_4)
    sum_7: "f32[1, 64][64, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_16, [0], True)
    view_17: "f32[64][1]cuda:0" = torch.ops.aten.view.default(sum_7, [64])
    view_18: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(mm_4, [4, 32, 64])
    view_19: "f32[4, 32, 4, 16][2048, 64, 16, 1]cuda:0" = torch.ops.aten.view.default(view_18, [4, 32, 4, 16])
    permute_15: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = torch.ops.aten.permute.default(view_19, [0, 2, 1, 3])
    _scaled_dot_product_efficient_attention_backward = torch.ops.aten._scaled_dot_product_efficient_attention_backward.default(permute_15, getitem_2, getitem_3, getitem_4, None, getitem_5, getitem_6, getitem_7, getitem_8, 0.0, [True, True, True, False], True)
    getitem_11: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = _scaled_dot_product_efficient_attention_backward[0]
    getitem_12: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = _scaled_dot_product_efficient_attention_backward[1]
    getitem_13: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = _scaled_dot_product_efficient_attention_backward[2]
    cat: "f32[12, 4, 32, 16][2048, 512, 16, 1]cuda:0" = torch.ops.aten.cat.default([getitem_11, getitem_12, getitem_13])
    view_20: "f32[3, 4, 4, 32, 16][8192, 2048, 512, 16, 1]cuda:0" = torch.ops.aten.view.default(cat, [3, 4, 4, 32, 16])
    permute_16: "f32[4, 32, 3, 4, 16][2048, 16, 8192, 512, 1]cuda:0" = torch.ops.aten.permute.default(view_20, [1, 3, 0, 2, 4])
    clone: "f32[4, 32, 3, 4, 16][6144, 192, 64, 16, 1]cuda:0" = torch.ops.aten.clone.default(permute_16, memory_format = torch.contiguous_format)
    view_21: "f32[4, 32, 192][6144, 192, 1]cuda:0" = torch.ops.aten.view.default(clone, [4, 32, 192])
    view_22: "f32[128, 192][192, 1]cuda:0" = torch.ops.aten.view.default(view_21, [128, 192])
    mm_6: "f32[128, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(view_22, permute_17)
    permute_18: "f32[192, 128][1, 192]cuda:0" = torch.ops.aten.permute.default(view_22, [1, 0])
    mm_7: "f32[192, 64][64, 1]cuda:0" = torch.ops.aten.mm.default(permute_18, view)
    sum_8: "f32[1, 192][192, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_22, [0], True)
    view_23: "f32[192][1]cuda:0" = torch.ops.aten.view.default(sum_8, [192])
    view_24: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.view.default(mm_6, [4, 32, 64])

    sub: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.sub.Tensor(primals_1, getitem_1)
    mul: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(sub, rsqrt)

    # No stacktrace found for following nodes
    mul_28: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(view_24, mul)
    sum_11: "f32[64][1]cuda:0" = torch.ops.aten.sum.dim_IntList(mul_28, [0, 1])
    sum_12: "f32[64][1]cuda:0" = torch.ops.aten.sum.dim_IntList(view_24, [0, 1])
    return (None, sum_11, sum_12, mm_7, view_23, mm_5, view_17, sum_5, sum_6, mm_3, view_14, mm_1, view_11, None)
