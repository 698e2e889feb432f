def forward(self, L_x_: "f32[64, 768][768, 1]cuda:0", L_residual_: "f32[64, 768][768, 1]cuda:0", L_bias_: "f32[768][1]cuda:0", L_weight_: "f32[768][1]cuda:0"):
    l_x_ = L_x_
    l_residual_ = L_residual_
    l_bias_ = L_bias_
    l_weight_ = L_weight_

    add: "f32[64, 768][768, 1]cuda:0" = l_x_ + l_residual_
    layer_norm: "f32[64, 768][768, 1]cuda:0" = torch.nn.functional.layer_norm(add, (768,), l_weight_, l_bias_)
    return (layer_norm,)
