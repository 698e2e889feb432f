def forward(self, L_table_: "f32[1000, 64][64, 1]cuda:0", L_tokens_: "i64[8, 16][16, 1]cuda:0", L_scale_: "f32[64][1]cuda:0"):
    l_table_ = L_table_
    l_tokens_ = L_tokens_
    l_scale_ = L_scale_

    embedding: "f32[8, 16, 64][1024, 64, 1]cuda:0" = torch.nn.functional.embedding(l_tokens_, l_table_)
    mul: "f32[8, 16, 64][1024, 64, 1]cuda:0" = embedding * l_scale_
    return (mul,)
