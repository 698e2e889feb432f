def forward(self, s0: "Sym(s0)", s1: "Sym(s1)", L_y_: "f32[s0, s1][s1, 1]cuda:0"):
    l_y_ = L_y_

    amax: "f32[s1][1]cuda:0" = l_y_.amax(dim = 0)
    add: "f32[s1][1]cuda:0" = amax + 1
    truediv: "f32[s0, s1][s1, 1]cuda:0" = l_y_ / add
    return (truediv,)
