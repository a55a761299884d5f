# Definitions of Elixir as its own parser sees them. The clauses of a function that stand together are one definition. Paths on standard
# input, lines of JSON on standard output.
defmodule Oracle do
  @functions [:def, :defp, :defn, :defnp, :defguard, :defguardp, :defdelegate]
  @macros [:defmacro, :defmacrop]
  @reserved ~w(doc moduledoc typedoc spec type typep opaque callback macrocallback impl behaviour derive compile enforce_keys dialyzer
    tag before_compile after_compile after_verify on_load on_definition external_resource moduletag describetag optional_callbacks
    deprecated since vsn file for protocol fallback_to_any default attribute shortdoc)a

  def run(file) do
    source = File.read!(file)
    options = [columns: true, token_metadata: true, emit_warnings: false, unescape: false]
    case Code.string_to_quoted(source, options) do
      {:ok, tree} -> tree |> walk([], false) |> Enum.reverse() |> joined() |> Enum.each(&emit(file, &1))
      {:error, _} -> IO.puts(~s({"f":#{text(file)},"error":"not parsed"}))
    end
  end

  # Entries: {name, kind, first, last, clause key or nil}
  defp walk({:@, meta, [{name, _, [value]} = inner]}, found, _code) when is_atom(name) do
    last = last_line(inner, meta[:line])
    case {name, value} do
      {type, {:"::", _, [head | _]}} when type in [:type, :typep, :opaque] -> [{head_name(head), "type", meta[:line], last, nil} | found]
      {callback, {:"::", _, [head | _]}} when callback in [:callback, :macrocallback] -> [{head_name(head), "fn", meta[:line], last, nil} | found]
      {callback, {:when, _, [{:"::", _, [head | _]} | _]}} when callback in [:callback, :macrocallback] ->
        [{head_name(head), "fn", meta[:line], last, nil} | found]
      {name, _} when name in @reserved -> found
      _ -> [{Atom.to_string(name), "const", meta[:line], last, {:attribute, name}} | found]
    end
  end

  defp walk({:__block__, _, items}, found, code), do: Enum.reduce(items, found, &walk(&1, &2, code))

  defp walk({word, meta, [head | rest]} = node, found, code) when is_atom(word) do
    first = meta[:line]
    last = last_line(node, first)
    cond do
      word in @functions or word in @macros ->
        case name_and_arity(head) do
          nil -> inside(node, found)
          {name, arity} ->
            kind = if word in @macros, do: "macro", else: "fn"
            inside(node, [{name, kind, first, last, {word in @macros, name, arity}} | found])
        end
      word in [:defmodule, :defprotocol, :defimpl] and match?({:__aliases__, _, _}, head) ->
        kind = if word == :defprotocol, do: "interface", else: "module"
        inside({:__block__, [], rest}, [{alias_name(head), kind, first, last, nil} | found])
      word in [:defstruct, :defexception] -> [{Atom.to_string(word), "struct", first, last, nil} | found]
      word in [:test, :property] and is_binary(head) and rest != [] -> inside({:__block__, [], rest}, [{head, "fn", first, last, nil} | found])
      word in [:test, :property] and match?({:<<>>, _, _}, head) and rest != [] -> inside({:__block__, [], rest}, found)
      true -> inside(node, found) |> then(& &1)
    end
    |> then(fn entries -> if code, do: entries, else: entries end)
  end

  defp walk(node, found, _code), do: inside(node, found)

  defp inside({_, _, arguments}, found) when is_list(arguments), do: Enum.reduce(arguments, found, &walk(&1, &2, true))
  defp inside({left, right}, found), do: walk(right, walk(left, found, true), true)
  defp inside(list, found) when is_list(list), do: Enum.reduce(list, found, &walk(&1, &2, true))
  defp inside(_, found), do: found

  defp name_and_arity({:when, _, [head | _]}), do: name_and_arity(head)
  defp name_and_arity({:unquote, _, _}), do: nil
  defp name_and_arity({name, _, arguments}) when is_atom(name) and is_list(arguments), do: {Atom.to_string(name), length(arguments)}
  defp name_and_arity({name, _, nil}) when is_atom(name), do: {Atom.to_string(name), 0}
  defp name_and_arity(_), do: nil

  defp head_name({name, _, _}) when is_atom(name), do: Atom.to_string(name)
  defp head_name(_), do: "?"

  defp alias_name({:__aliases__, _, parts}), do: Enum.map_join(parts, ".", fn part -> if is_atom(part), do: Atom.to_string(part), else: Macro.to_string(part) end)

  # The last line that any node of a tree knows of.
  defp last_line(tree, least) do
    {_, last} =
      Macro.prewalk(tree, least, fn
        {_, meta, _} = node, last when is_list(meta) ->
          lines = for key <- [:end, :closing, :end_of_expression], place = meta[key], key != :end_of_expression, do: place[:line]
          {node, Enum.max([last, meta[:line] || 0 | lines])}
        node, last -> {node, last}
      end)
    last
  end

  defp joined(entries) do
    entries
    |> Enum.reduce([], fn
      {_, _, _, last, {_, _, _} = key}, [{name, kind, first, before, key} | rest] when is_integer(before) -> [{name, kind, first, last, key} | rest]
      {_, _, _, _, {:attribute, _} = key} = entry, done -> if Enum.any?(done, &(elem(&1, 4) == key)), do: done, else: [entry | done]
      entry, done -> [entry | done]
    end)
    |> Enum.reverse()
  end

  # What ends in a literal, which has no place in the tree, ends unknown.
  defp emit(file, {name, kind, first, last, _}), do: IO.puts(~s({"f":#{text(file)},"s":#{text(name)},"k":"#{kind}","l":"#{first}-#{last}"}))

  defp text(value), do: "\"" <> (value |> String.replace("\\", "\\\\") |> String.replace("\"", "\\\"") |> String.replace("\n", "\\n")) <> "\""
end

:stdio |> IO.stream(:line) |> Enum.each(fn line -> Oracle.run(String.trim_trailing(line, "\n")) end)
