"""
Doc
"""
module Foo
using Base: show
export bar, Baz
import Base: +
const MAX = 10
const (A, B) = 1, 2
global counter = 0
x = 1
"doc of bar"
function bar(a::Int, b=2; k=3)::Int where T
    local y = 1
    inner(z) = z
    function nested() end
    y
end
bar(x) = x + 1
bar(x::T) where {T} = x
bar(x)::Int = 3
Base.show(io::IO, x::Foo) = print(io, "x")
function Base.length(x::Foo)
    1
end
+(a::Foo, b::Foo) = a
Base.:(==)(a::Foo, b::Foo) = true
(f::Foo)(x) = x
function (f::Foo)(x) end
struct Point{T} <: Abs
    x::T
    y
    Point(x) = new(x, 1)
    function Point() new(1, 2) end
end
mutable struct Mut
    a
end
Base.@kwdef struct KW
    a = 1
end
abstract type Abs end
abstract type Abs2{T} <: Abs end
primitive type P 8 end
macro mymac(x)
    x
end
@inline function inl(x) x end
@inline inl2(x) = x
function nobody end
f = x -> x
g = function (x) x end
const h = x -> 2x
module Inner
  deep() = 1
end
baremodule Bare end
@enum Color red green
const Alias = Vector{Int}
if true
    cond() = 1
end
let
    letfn() = 1
end
for T in (Int,)
    @eval gen(x::$T) = 1
end
@eval function $name(x) end
function Base.getindex(x::Foo{T}, i) where T
end
function ⊕(a, b) end
Foo{T}(x) where T = 1
function f!(x) end
@testset "name" begin
  tt() = 1
end
@generated function gen2(x) end
@doc "x" function dd() end
a, b = 1, 2
z::Int = 1
bar(x) do y end
end
macro announced end
var"a b" = 1
const var"#c" = 2
var"d e"(x) = x
function var"f g"(x)
    x
end
Base.var"h i"(x) = x
struct var"J K"{T} <: Abs
    x::T
end
