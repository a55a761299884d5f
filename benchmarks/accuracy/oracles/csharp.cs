// The definitions of C# by Roslyn, Microsoft's own parser. Paths on standard input, lines of JSON on standard output.
// The Roslyn that a public package brings and Debian's mono runs knows C# 6. What is newer it reports as errors: one in the body
// of a member makes the lines of that body unseen, one elsewhere leaves the file out.
// Each file is read twice, without any preprocessor symbol and with all that its conditions name, and what only the second
// reading sees is added; branches that neither sees are unseen. A definition may begin with the attributes and modifiers of one.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

static class Oracle
{
    static void Main()
    {
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        string path;
        while ((path = Console.ReadLine()) != null)
        {
            if (path == "") continue;
            var text = File.ReadAllText(path);
            var plain = new Reading(path, text, new string[0]);
            if (plain.Error != null)
            {
                output.WriteLine("{\"f\":" + Quote(path) + ",\"error\":" + Quote(plain.Error) + "}");
                continue;
            }
            var full = plain.Disabled.Count == 0 ? null : new Reading(path, text, Symbols(text));
            if (full != null && full.Error != null) full = null;
            var added = full == null ? new Definition[0] : full.Definitions.Where(each => plain.Hides(each.First) || plain.Hides(each.Named)).ToArray();
            // What only begins in such a branch, with an attribute or a modifier, is one definition.
            var longer = new HashSet<string>(added.Select(each => each.Ending));
            foreach (var line in plain.Definitions.Where(each => !longer.Contains(each.Ending))) output.WriteLine(plain.Json(line));
            foreach (var line in added) output.WriteLine(full.Json(line));
            var lines = new HashSet<int>(plain.Disabled.Where(each => full == null || full.Hides(each)).Concat(plain.Broken));
            if (full != null) lines.UnionWith(full.Broken.Where(plain.Hides));
            foreach (var line in lines.OrderBy(each => each))
                output.WriteLine("{\"f\":" + Quote(path) + ",\"unseen\":\"" + line + "-" + line + "\"}");
        }
        output.Flush();
    }

    static string[] Symbols(string text)
    {
        return Regex.Matches(text, @"^[ \t]*#[ \t]*(?:el)?if\b([^\n/]*)", RegexOptions.Multiline).Cast<Match>()
            .SelectMany(line => Regex.Matches(line.Groups[1].Value, @"(?!true\b|false\b)[A-Za-z_]\w*").Cast<Match>())
            .Select(word => word.Value).Distinct().ToArray();
    }

    public static string Quote(string text)
    {
        return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("\n", " ").Replace("\r", "") + "\"";
    }
}

struct Definition
{
    public int First;
    /** The line of its name, the first one where that is not known. */
    public int Named;
    /** Its name, where that is, and its last line: the same of two heads that share what follows the name. */
    public string Ending;
    public string Fields;
}

/** What Roslyn reads of a file with these symbols defined. */
sealed class Reading
{
    public readonly List<Definition> Definitions = new List<Definition>();
    /** Lines of branches that do not hold. */
    public readonly HashSet<int> Disabled = new HashSet<int>();
    /** Those that hold nothing but attributes and modifiers. */
    readonly HashSet<int> leading = new HashSet<int>();
    readonly HashSet<int> directives = new HashSet<int>();
    static readonly Regex Leading = new Regex(@"^(?:\s|\[[^\]]*\]|(?:public|private|protected|internal|static|sealed|abstract|partial|unsafe|virtual|override|new|readonly|async|extern)\b)*$");
    /** Lines of bodies with an error in them, the first left out. */
    public readonly HashSet<int> Broken = new HashSet<int>();
    public readonly string Error;
    readonly string path;
    readonly SyntaxTree tree;

    public Reading(string path, string text, string[] symbols)
    {
        this.path = path;
        tree = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.CSharp6, preprocessorSymbols: symbols));
        var root = tree.GetRoot();
        foreach (var trivia in root.DescendantTrivia(null, true))
        {
            if (trivia.Kind() != SyntaxKind.DisabledTextTrivia) continue;
            var lines = Lines(trivia.Span);
            for (var line = lines.Item1; line < lines.Item2 || (line == lines.Item2 && line == lines.Item1); line++)
            {
                Disabled.Add(line);
                if (Leading.IsMatch(trivia.ToString())) leading.Add(line);
            }
        }
        foreach (var line in tree.GetText().Lines.Where(each => each.ToString().TrimStart().StartsWith("#"))) directives.Add(line.LineNumber + 1);
        foreach (var error in tree.GetDiagnostics().Where(each => each.Severity == DiagnosticSeverity.Error))
        {
            var at = error.Location.SourceSpan;
            var body = root.FindToken(Math.Min(at.Start, Math.Max(root.FullSpan.End - 1, 0))).Parent.AncestorsAndSelf()
                .Where(each => each is BlockSyntax && (each.Parent is BaseMethodDeclarationSyntax || each.Parent is AccessorDeclarationSyntax))
                .FirstOrDefault();
            if (body == null || !body.FullSpan.Contains(at.Start))
            {
                Error = "line " + Lines(at).Item1 + ": " + error.GetMessage();
                return;
            }
            var lines = Lines(body.Span);
            for (var line = lines.Item1 + 1; line <= lines.Item2; line++) Broken.Add(line);
        }
        foreach (var node in root.DescendantNodes(null, true)) Visit(node);
    }

    public bool Hides(int line)
    {
        return Disabled.Contains(line);
    }

    Tuple<int, int> Lines(TextSpan span)
    {
        var lines = tree.GetLineSpan(span);
        return Tuple.Create(lines.StartLinePosition.Line + 1, lines.EndLinePosition.Line + 1);
    }

    void Add(string kind, string name, SyntaxNode node, TextSpan span, int at = -1)
    {
        var lines = Lines(span);
        var fields = "\"f\":" + Oracle.Quote(path) + ",\"s\":" + Oracle.Quote(name.TrimStart('@')) + ",\"k\":\"" + kind + "\",\"l\":\""
            + lines.Item1 + "-" + lines.Item2 + "\",\"p\":" + Oracle.Quote(OwnerOf(node));
        var named = at < 0 ? lines.Item1 : Lines(new TextSpan(at, 0)).Item1;
        Definitions.Add(new Definition { First = lines.Item1, Named = named, Ending = name + " " + at + " " + lines.Item2, Fields = fields });
    }

    /** The name spaces, types and members around a definition. */
    static string OwnerOf(SyntaxNode node)
    {
        var names = node.Ancestors().Select(each =>
            each is NamespaceDeclarationSyntax ? Regex.Replace(((NamespaceDeclarationSyntax)each).Name.ToString(), @"\s", "")
            : each is BaseTypeDeclarationSyntax ? ((BaseTypeDeclarationSyntax)each).Identifier.ValueText
            : null);
        return string.Join(".", names.Where(each => each != null).Reverse());
    }

    void Add(string kind, SyntaxToken name, SyntaxNode node)
    {
        Add(kind, name.ValueText, node, node.Span, name.SpanStart);
    }

    /** A definition as a line; `from` where one branch that does not hold gives it more attributes. */
    public string Json(Definition definition)
    {
        var from = definition.First;
        for (var line = from - 1; leading.Contains(line) || directives.Contains(line); line--)
            if (leading.Contains(line)) from = line;
        return "{" + definition.Fields + (from < definition.First ? ",\"from\":" + from : "") + "}";
    }

    /** Several variables of one statement have their own lines, one alone those of the statement. */
    void AddEach(string kind, VariableDeclarationSyntax declaration, SyntaxNode statement)
    {
        foreach (var variable in declaration.Variables)
            Add(kind, variable.Identifier.ValueText, statement, declaration.Variables.Count == 1 ? statement.Span : variable.Span, variable.SpanStart);
    }

    void Visit(SyntaxNode node)
    {
        if (node is NamespaceDeclarationSyntax) Add("module", Regex.Replace(((NamespaceDeclarationSyntax)node).Name.ToString(), @"\s", ""), node, node.Span);
        else if (node is ClassDeclarationSyntax) Add("class", ((ClassDeclarationSyntax)node).Identifier, node);
        else if (node is StructDeclarationSyntax) Add("struct", ((StructDeclarationSyntax)node).Identifier, node);
        else if (node is InterfaceDeclarationSyntax) Add("interface", ((InterfaceDeclarationSyntax)node).Identifier, node);
        else if (node is EnumDeclarationSyntax) Add("enum", ((EnumDeclarationSyntax)node).Identifier, node);
        else if (node is DelegateDeclarationSyntax) Add("type", ((DelegateDeclarationSyntax)node).Identifier, node);
        else if (node is MethodDeclarationSyntax) Add("method", ((MethodDeclarationSyntax)node).Identifier, node);
        else if (node is ConstructorDeclarationSyntax) Add("method", ((ConstructorDeclarationSyntax)node).Identifier, node);
        else if (node is DestructorDeclarationSyntax) Add("method", "~" + ((DestructorDeclarationSyntax)node).Identifier.ValueText, node, node.Span);
        else if (node is OperatorDeclarationSyntax) Add("method", "operator" + Spaced(((OperatorDeclarationSyntax)node).OperatorToken.Text), node, node.Span);
        else if (node is ConversionOperatorDeclarationSyntax)
            Add("method", "operator " + Regex.Replace(((ConversionOperatorDeclarationSyntax)node).Type.ToString(), @"\s*,\s*", ", "), node, node.Span);
        else if (node is PropertyDeclarationSyntax) Add("property", ((PropertyDeclarationSyntax)node).Identifier, node);
        else if (node is IndexerDeclarationSyntax) Add("property", "this", node, node.Span);
        else if (node is EventDeclarationSyntax) Add("property", ((EventDeclarationSyntax)node).Identifier, node);
        else if (node is EventFieldDeclarationSyntax) AddEach("property", ((EventFieldDeclarationSyntax)node).Declaration, node);
        else if (node is DefineDirectiveTriviaSyntax)
        {
            if (((DefineDirectiveTriviaSyntax)node).IsActive) Add("macro", ((DefineDirectiveTriviaSyntax)node).Name.Text, node, node.Span);
        }
        else if (node is FieldDeclarationSyntax)
        {
            var field = (FieldDeclarationSyntax)node;
            var isConstant = field.Modifiers.Any(SyntaxKind.ConstKeyword)
                || (field.Modifiers.Any(SyntaxKind.StaticKeyword) && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword));
            if (isConstant) AddEach("const", field.Declaration, field);
        }
    }

    static string Spaced(string mark)
    {
        return char.IsLetter(mark[0]) ? " " + mark : mark;
    }
}
