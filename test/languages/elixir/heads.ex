defmodule A.B do
  @moduledoc """
  Module doc.
  """
  use X

  @doc """
  Does f.
  """
  @spec f(integer, list) :: integer
  def f(a, b \\ 1) do
    a
  end

  @doc "One line"
  def g(a), do: a
  @doc false
  def h(a) when is_integer(a), do: a
  @doc ~S"""
  sigil
  """
  @impl true
  defp i(%{x: x} = y, [h | t]), do: x
  @typedoc "a type"
  @type t :: integer
end

defmodule Operators do
  def left <> right, do: left
  def a + b when is_integer(a) do
    a
  end
end
