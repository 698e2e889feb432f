"""A Pygments lexer for MLIR and Triton's dialects; PTX, SASS, LLVM IR and AMDGPU have theirs in Pygments."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text, Whitespace


class MlirLexer(RegexLexer):
    """Colour MLIR's generic and pretty forms: operations, values, blocks, symbols, types, attributes, locations."""

    name = "MLIR"
    aliases: ClassVar[list[str]] = ["mlir", "ttir", "ttgir", "triton-ir"]
    filenames: ClassVar[list[str]] = ["*.mlir", "*.ttir", "*.ttgir"]
    url = "https://mlir.llvm.org/docs/LangRef/"

    tokens: ClassVar[dict[str, list[object]]] = {
        "root": [
            (r"\s+", Whitespace),
            (r"//[^\n]*", Comment.Single),
            (r'"(?:\\.|[^"\\\n])*"', String),
            (r"%[\w$.-]+(?:#\d+)?", Name.Variable),
            (r"\^[\w$.-]+", Name.Label),
            (r'@(?:[\w$.-]+|"(?:\\.|[^"\\\n])*")', Name.Function),
            (r"#[\w$.-]+", Name.Attribute),
            (r"![\w$.-]+", Keyword.Type),
            (r"\b(?:tensor|memref|vector|tuple|complex)(?=<)", Keyword.Type),
            (r"\b(?:[su]?i\d+|f\d+\w*|bf16|tf32|index|none)\b", Keyword.Type),
            (r"(?<=[x<])(?:[su]?i\d+|f\d+\w*|bf16|tf32|index)\b", Keyword.Type),
            (r"\b(?:true|false|unit|dense|array|loc|affine_map|affine_set|distinct)\b", Keyword.Constant),
            (r"(?:\d+|\?)(?=x)", Number.Integer),
            (r"(?<=[\d?])x", Punctuation),
            (r"-?\b0x[0-9a-fA-F]+\b", Number.Hex),
            (r"-?\d+\.\d*(?:[eE][+-]?\d+)?", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"\b[a-z_]\w*\.[a-z_][\w.]*", Name.Builtin),
            (r"\b(?:module|func|return|attributes|to|step|iter_args|else|do|private|public|ins|outs|into)\b", Keyword),
            (r"[A-Za-z_][\w$]*", Name),
            (r"->|==|=|\+|\*|-", Operator),
            (r"[()\[\]{}<>,:?/|&;]", Punctuation),
            (r".", Text),
        ],
    }
