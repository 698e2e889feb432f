def forward(self, primals_1: "f32[1000, 64][64, 1]cuda:0", primals_2: "i64[8, 16][16, 1]cuda:0", primals_3: "f32[64][1]cuda:0"):
    embedding: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.embedding.default(primals_1, primals_2)
    mul: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.ops.aten.mul.Tensor(embedding, primals_3)
    return (mul, primals_2, primals_3, embedding)
