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
    # Literals have a place only where they are wrapped, which would change the shape of everything: what they say is kept aside.
    wrapped = Code.string_to_quoted(source, [literal_encoder: &{:ok, {:__block__, &2, [&1]}}] ++ options)
    case {Code.string_to_quoted(source, options), wrapped} do
      {{:ok, tree}, {:ok, wrapped}} ->
        Process.put(:ends, ends(wrapped))
        tree |> walk([]) |> Enum.reverse() |> joined() |> Enum.each(&emit(file, &1))
      _ -> IO.puts(~s({"f":#{text(file)},"error":"not parsed"}))
    end
  end

  # Entries: {name, kind, first, last, clause key or nil}
  defp walk({:@, meta, [{name, _, [value]} = inner]}, found) when is_atom(name) do
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

  defp walk({:__block__, _, items}, found), do: Enum.reduce(items, found, &walk(&1, &2))

  defp walk({word, meta, [head | rest]} = node, found) when is_atom(word) do
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
        # What stands between two modules parts their clauses.
        [{nil, nil, 0, 0, nil} | inside({:__block__, [], rest}, [{alias_name(head), kind, first, last, nil} | found])]
        |> then(&if(word == :defprotocol, do: methods(&1, first, last), else: &1))
      word in [:defstruct, :defexception] -> [{Atom.to_string(word), "struct", first, last, nil} | found]
      word in [:test, :property] and is_binary(head) and rest != [] -> inside({:__block__, [], rest}, [{head, "fn", first, last, nil} | found])
      word in [:test, :property] and match?({:<<>>, _, _}, head) and rest != [] -> inside({:__block__, [], rest}, found)
      true -> inside(node, found)
    end
  end

  defp walk(node, found), do: inside(node, found)

  defp methods(entries, first, last) do
    for {name, kind, line, _, key} = entry <- entries, do: if(kind == "fn" and line in first..last, do: put_elem(entry, 1, "method"), else: {name, kind, line, elem(entry, 3), key})
  end

  defp inside({_, _, arguments}, found) when is_list(arguments), do: Enum.reduce(arguments, found, &walk(&1, &2))
  defp inside({left, right}, found), do: walk(right, walk(left, found))
  defp inside(list, found) when is_list(list), do: Enum.reduce(list, found, &walk(&1, &2))
  defp inside(_, found), do: found

  defp name_and_arity({:when, _, [head | _]}), do: name_and_arity(head)
  defp name_and_arity({:unquote, _, _}), do: nil
  defp name_and_arity({name, _, arguments}) when is_atom(name) and is_list(arguments), do: {Atom.to_string(name), length(arguments)}
  defp name_and_arity({name, _, nil}) when is_atom(name), do: {Atom.to_string(name), 0}
  defp name_and_arity(_), do: nil

  defp head_name({name, _, _}) when is_atom(name), do: Atom.to_string(name)
  defp head_name(_), do: "?"

  # What `__MODULE__.` stands before is named within the module around it.
  defp alias_name({:__aliases__, meta, [{:__MODULE__, _, _} | parts]}) when parts != [], do: alias_name({:__aliases__, meta, parts})
  defp alias_name({:__aliases__, _, parts}), do: Enum.map_join(parts, ".", fn part -> if is_atom(part), do: Atom.to_string(part), else: Macro.to_string(part) end)

  # The last line of each node of a tree by where it stands and what it is.
  defp ends(tree) do
    {_, ends} = Macro.prewalk(tree, %{}, fn
      {form, meta, _} = node, ends when is_atom(form) -> {node, Map.put_new(ends, {form, meta[:line], meta[:column]}, last_line(node))}
      node, ends -> {node, ends}
    end)
    ends
  end

  defp last_line({form, meta, _}, least), do: Process.get(:ends)[{form, meta[:line], meta[:column]}] || least

  # The last line that any node of a tree knows of; a heredoc says how far it is indented, and ends after its text.
  defp last_line(tree) do
    {_, last} =
      Macro.prewalk(tree, 0, fn
        {_, meta, arguments} = node, last when is_list(meta) ->
          lines = for key <- [:end, :closing], place = meta[key], do: place[:line]
          {node, Enum.max([last, (meta[:line] || 0) + height(meta[:delimiter], arguments) | lines])}
        node, last -> {node, last}
      end)
    last
  end

  # A sigil has brackets or other marks for quotes.
  defp height(delimiter, [text | _]) when is_binary(delimiter) and is_binary(text) do
    breaks = text |> String.graphemes() |> Enum.count(&(&1 == "\n"))
    if delimiter in ["\"\"\"", "'''"], do: breaks + 1, else: breaks
  end
  defp height(delimiter, [{:<<>>, _, parts} | _]) when is_binary(delimiter), do: height(delimiter, [Enum.join(Enum.filter(parts, &is_binary/1))])
  defp height(_, _), do: 0

  defp joined(entries) do
    entries
    |> Enum.reduce([], fn
      {_, _, _, last, {_, _, _} = key}, [{name, kind, first, before, key} | rest] when is_integer(before) -> [{name, kind, first, last, key} | rest]
      {_, _, _, _, {:attribute, _} = key} = entry, done -> if Enum.any?(done, &(elem(&1, 4) == key)), do: done, else: [entry | done]
      entry, done -> [entry | done]
    end)
    |> Enum.reverse()
  end

  defp emit(_, {nil, _, _, _, _}), do: :ok
  defp emit(file, {name, kind, first, last, _}), do: IO.puts(~s({"f":#{text(file)},"s":#{text(name)},"k":"#{kind}","l":"#{first}-#{last}"}))

  defp text(value), do: "\"" <> (value |> String.replace("\\", "\\\\") |> String.replace("\"", "\\\"") |> String.replace("\n", "\\n")) <> "\""
end

:stdio |> IO.stream(:line) |> Enum.each(fn line -> Oracle.run(String.trim_trailing(line, "\n")) end)
