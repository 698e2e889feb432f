def forward(self, primals, tangents):
    primals_1: "f32[1000, 64][64, 1]cuda:0"; primals_2: "i64[8, 16][16, 1]cuda:0"; primals_3: "f32[64][1]cuda:0"; tangents_1: "f32[8, 16, 64][1024, 64, 1]cuda:0";

    primals_1, primals_2, primals_3, tangents_1, = fx_pytree.tree_flatten_spec([primals, tangents], self._in_spec)
    embedding: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.embedding.default(primals_1, primals_2)
    mul: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(embedding, primals_3)

    # No stacktrace found for following nodes
    mul_1: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(tangents_1, embedding)
    mul_2: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(tangents_1, primals_3)
    sum_1: "f32[1, 1, 64][64, 64, 1]cuda:0" = torch.ops.aten.sum.dim_IntList(mul_1, [0, 1], True)
    view: "f32[64][1]cuda:0" = torch.ops.aten.view.default(sum_1, [64])
    eq: "b8[8, 16][16, 1]cuda:0" = torch.ops.aten.eq.Scalar(primals_2, -1)
    unsqueeze: "b8[8, 16, 1][16, 1, 1]cuda:0" = torch.ops.aten.unsqueeze.default(eq, -1)
    full_default: "f32[][]cuda:0" = torch.ops.aten.full.default([], 0.0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
    where: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.where.self(unsqueeze, full_default, mul_2)
    full_default_1: "f32[1000, 64][64, 1]cuda:0" = torch.ops.aten.full.default([1000, 64], 0, dtype = torch.float32, layout = torch.strided, device = device(type='cuda', index=0), pin_memory = False)
    index_put: "f32[1000, 64][64, 1]cuda:0" = torch.ops.aten.index_put.default(full_default_1, [primals_2], where, True)
    return pytree.tree_unflatten([mul, index_put, None, view], self._out_spec)
