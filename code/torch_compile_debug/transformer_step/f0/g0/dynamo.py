def forward(self, L_x_: "f32[4, 32, 64][2048, 64, 1]cuda:0", L_self_modules_norm1_parameters_weight_: "f32[64][1]cuda:0", L_self_modules_norm1_parameters_bias_: "f32[64][1]cuda:0", L_self_modules_qkv_parameters_weight_: "f32[192, 64][64, 1]cuda:0", L_self_modules_qkv_parameters_bias_: "f32[192][1]cuda:0", L_self_modules_out_parameters_weight_: "f32[64, 64][64, 1]cuda:0", L_self_modules_out_parameters_bias_: "f32[64][1]cuda:0", L_self_modules_norm2_parameters_weight_: "f32[64][1]cuda:0", L_self_modules_norm2_parameters_bias_: "f32[64][1]cuda:0", L_self_modules_up_parameters_weight_: "f32[256, 64][64, 1]cuda:0", L_self_modules_up_parameters_bias_: "f32[256][1]cuda:0", L_self_modules_down_parameters_weight_: "f32[64, 256][256, 1]cuda:0", L_self_modules_down_parameters_bias_: "f32[64][1]cuda:0", L_target_: "f32[4, 32, 64][2048, 64, 1]cuda:0"):
    l_x_ = L_x_
    l_self_modules_norm1_parameters_weight_ = L_self_modules_norm1_parameters_weight_
    l_self_modules_norm1_parameters_bias_ = L_self_modules_norm1_parameters_bias_
    l_self_modules_qkv_parameters_weight_ = L_self_modules_qkv_parameters_weight_
    l_self_modules_qkv_parameters_bias_ = L_self_modules_qkv_parameters_bias_
    l_self_modules_out_parameters_weight_ = L_self_modules_out_parameters_weight_
    l_self_modules_out_parameters_bias_ = L_self_modules_out_parameters_bias_
    l_self_modules_norm2_parameters_weight_ = L_self_modules_norm2_parameters_weight_
    l_self_modules_norm2_parameters_bias_ = L_self_modules_norm2_parameters_bias_
    l_self_modules_up_parameters_weight_ = L_self_modules_up_parameters_weight_
    l_self_modules_up_parameters_bias_ = L_self_modules_up_parameters_bias_
    l_self_modules_down_parameters_weight_ = L_self_modules_down_parameters_weight_
    l_self_modules_down_parameters_bias_ = L_self_modules_down_parameters_bias_
    l_target_ = L_target_

    layer_norm: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.nn.functional.layer_norm(l_x_, (64,), l_self_modules_norm1_parameters_weight_, l_self_modules_norm1_parameters_bias_, 1e-05)
    linear: "f32[4, 32, 192][6144, 192, 1]cuda:0" = torch._C._nn.linear(layer_norm, l_self_modules_qkv_parameters_weight_, l_self_modules_qkv_parameters_bias_)
    split: "f32[4, 32, 3, 4, 16][6144, 192, 64, 16, 1]cuda:0" = linear.view(4, 32, 3, 4, 16)

    permute: "f32[3, 4, 4, 32, 16][64, 6144, 16, 192, 1]cuda:0" = split.permute(2, 0, 3, 1, 4)
    unbind = permute.unbind(0)
    q: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[0]
    k: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[1]
    v: "f32[4, 4, 32, 16][6144, 16, 192, 1]cuda:0" = unbind[2]

    mixed: "f32[4, 4, 32, 16][2048, 16, 64, 1]cuda:0" = torch._C._nn.scaled_dot_product_attention(q, k, v, is_causal = True)

    transpose: "f32[4, 32, 4, 16][2048, 64, 16, 1]cuda:0" = mixed.transpose(1, 2)
    reshape: "f32[4, 32, 64][2048, 64, 1]cuda:0" = transpose.reshape(4, 32, 64)
    linear_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch._C._nn.linear(reshape, l_self_modules_out_parameters_weight_, l_self_modules_out_parameters_bias_)
    x: "f32[4, 32, 64][2048, 64, 1]cuda:0" = l_x_ + linear_1

    layer_norm_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch.nn.functional.layer_norm(x, (64,), l_self_modules_norm2_parameters_weight_, l_self_modules_norm2_parameters_bias_, 1e-05)
    linear_2: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch._C._nn.linear(layer_norm_1, l_self_modules_up_parameters_weight_, l_self_modules_up_parameters_bias_)
    gelu: "f32[4, 32, 256][8192, 256, 1]cuda:0" = torch._C._nn.gelu(linear_2)
    linear_3: "f32[4, 32, 64][2048, 64, 1]cuda:0" = torch._C._nn.linear(gelu, l_self_modules_down_parameters_weight_, l_self_modules_down_parameters_bias_)
    x_1: "f32[4, 32, 64][2048, 64, 1]cuda:0" = x + linear_3

    mse_loss: "f32[][]cuda:0" = torch.nn.functional.mse_loss(x_1, l_target_)
    return (mse_loss,)
