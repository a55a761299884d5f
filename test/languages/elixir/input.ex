defmodule MyApp.User do
  @moduledoc """
  Doc
  """
  use Ecto.Schema
  alias MyApp.Repo
  @timeout 5000
  @type t :: %__MODULE__{name: String.t()}
  @typep priv :: integer
  @opaque op(a) :: a
  @callback init(args :: term) :: {:ok, term}
  @macrocallback mac(x) :: Macro.t
  defstruct [:name, age: 0]
  defexception [:message]

  @doc "Doc of new"
  @spec new(String.t()) :: t
  def new(name), do: %__MODULE__{name: name}

  @impl true
  def f(1), do: 1
  def f(n) when n > 1 do
    x = 1
    f(n - 1)
  end
  def f(a, b \\ 1) do
    a + b
  end
  def f(a, b), do: a
  defp priv, do: 1
  def noparens do
    1
  end
  defmacro mac(x) do
    quote do
      def injected(), do: 1
    end
  end
  defmacrop macp(x), do: x
  defguard is_pos(x) when x > 0
  defguardp is_neg(x) when x < 0
  defdelegate size(x), to: Map
  def a + b, do: 1
  def left <~> right do
    left
  end
  defmodule Inner do
    def deep, do: 1
  end
  def unquote(name)(x), do: x
  for x <- [1] do
    def gen(unquote(x)), do: x
  end
  @timeout
  def bodyless(x \\ 1)
  def bodyless(x), do: x
  defoverridable init: 1
  def valid?(x), do: x
  def bang!(x), do: x
  def bits(<<a, rest::binary>>, b), do: a
  def bits(<<>>, b), do: b
end
defprotocol Size do
  @doc "x"
  def size(data)
end
defimpl Size, for: BitString do
  def size(s), do: byte_size(s)
end
defimpl Size, for: [A, B] do
  def size(s), do: 1
end
test "adds" do
  1
end
defmodule T do
  use ExUnit.Case
  describe "x" do
    test "y", %{a: a} do
    end
  end
  schema "users" do
    field :name
  end
end
defmodule Quoted do
  defmacro __using__(_) do
    quote do
      def validate(args, _) when args > 0 do
        :error
      end

      # last
      def validate(_, _), do: :ok
    end
  end
  def validate(a, b), do: {a, b}
end
defmodule Defaults do
  def to_text(ast, fun \\ fn _ast, text -> text end)
  def to_text(ast, _fun) when is_binary(ast), do: ast
  def to_text(ast, fun), do: fun.(ast, "")
end
defmodule Signs do
  @callback plain :: var when var: integer
  def +value do
    value
  end
  def not value do
    value
  end
  defmacro !value
  defmacro !{:!, _, [value]} when value, do: value
  defmodule __MODULE__.Within do
    def there, do: 1
  end
end
defprotocol Derived do
  defmacro __deriving__(module, options) do
    {module, options}
  end
end
