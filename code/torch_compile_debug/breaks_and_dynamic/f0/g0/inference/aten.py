def forward(self, arg0_1: "Sym(s0)", arg1_1: "Sym(s1)", arg2_1: "f32[s0, s1][s1, 1]cuda:0"):
    sum_1: "f32[s0, 1][1, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(arg2_1, [-1], True)
    mul_1: "f32[s0, s1][s1, 1]cuda:0" = torch.ops.aten.mul.Tensor(arg2_1, sum_1)
    return (arg0_1, mul_1)
