"""
    f(x, y)

Compute.
"""
function f(x::Int, y=1; key::String="a", kw...)::Float64
  x
end
"One line"
g(x) = x + 1
@doc raw"""
raw doc
""" 
function h(x) where T end
"""
A type.
"""
struct S{T} <: A
  a::Int
end

struct Box{T}
    x::T
    Box{T}(x, y = 1) where {T} = new{T}(x)
end

function Box{Vector{T}}(q::T) where {T}
    q
end
