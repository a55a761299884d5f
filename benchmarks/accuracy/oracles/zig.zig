// The definitions of Zig as std.zig.Ast, the parser of its compiler, sees them. Paths on standard input, lines of JSON on standard output.
const std = @import("std");
const Ast = std.zig.Ast;
const Node = Ast.Node.Index;

const Oracle = struct {
    path: []const u8,
    tree: Ast,
    out: *std.ArrayList(u8),

    fn add(self: Oracle, name: []const u8, kind: []const u8, first: Ast.TokenIndex, last: Ast.TokenIndex) !void {
        const tags = self.tree.tokens.items(.tag);
        const end = if (tags[last + 1] == .semicolon) last + 1 else last;
        const lines = .{ self.tree.tokenLocation(0, first).line + 1, self.tree.tokenLocation(0, end).line + 1 };
        const range = try std.fmt.allocPrint(self.out.allocator, "{d}-{d}", lines);
        try std.json.stringify(.{ .f = self.path, .s = name, .k = kind, .l = range }, .{}, self.out.writer());
        try self.out.append('\n');
    }

    fn containerKind(self: Oracle, node: Node) ?[]const u8 {
        if (self.tree.nodes.items(.tag)[node] == .error_set_decl) return "enum";
        var buffer: [2]Node = undefined;
        const container = self.tree.fullContainerDecl(&buffer, node) orelse return null;
        return switch (self.tree.tokens.items(.tag)[container.ast.main_token]) {
            .keyword_enum => "enum",
            .keyword_union => "union",
            else => "struct",
        };
    }

    /// `const x = @import("y");`
    fn isImport(self: Oracle, node: Node) bool {
        const token = self.tree.nodes.items(.main_token)[node];
        return switch (self.tree.nodes.items(.tag)[node]) {
            .builtin_call_two, .builtin_call, .builtin_call_two_comma, .builtin_call_comma => std.mem.eql(u8, self.tree.tokenSlice(token), "@import"),
            else => false,
        };
    }

    fn variable(self: Oracle, node: Node, is_local: bool) !void {
        const declared = self.tree.fullVarDecl(node) orelse return;
        const value = declared.ast.init_node;
        const is_const = self.tree.tokens.items(.tag)[declared.ast.mut_token] == .keyword_const;
        const container = if (value == 0) null else self.containerKind(value);
        if (is_local and container == null) return;
        if (is_const and declared.visib_token == null and value != 0 and self.isImport(value)) return;
        const kind = container orelse if (is_const) "const" else "var";
        try self.add(self.tree.tokenSlice(declared.ast.mut_token + 1), kind, self.tree.firstToken(node), self.tree.lastToken(node));
    }

    fn member(self: Oracle, node: Node, is_method: bool) !void {
        const first = self.tree.firstToken(node);
        const last = self.tree.lastToken(node);
        var buffer: [1]Node = undefined;
        if (self.tree.nodes.items(.tag)[node] == .test_decl) {
            const token = self.tree.nodes.items(.data)[node].lhs;
            if (token == 0 or self.tree.tokens.items(.tag)[token] != .string_literal) return;
            const name = self.tree.tokenSlice(token);
            try self.add(name[1 .. name.len - 1], "fn", first, last);
        } else if (self.tree.fullFnProto(&buffer, node)) |function| {
            const name = function.name_token orelse return;
            try self.add(self.tree.tokenSlice(name), if (is_method) "method" else "fn", first, last);
        } else try self.variable(node, false);
    }

    fn run(self: Oracle) !void {
        const count = self.tree.nodes.len;
        var members = try std.DynamicBitSet.initEmpty(self.out.allocator, count);
        for (self.tree.rootDecls()) |node| {
            members.set(node);
            try self.member(node, false);
        }
        for (1..count) |at| {
            var buffer: [2]Node = undefined;
            const container = self.tree.fullContainerDecl(&buffer, @intCast(at)) orelse continue;
            for (container.ast.members) |node| {
                members.set(node);
                try self.member(node, true);
            }
        }
        for (1..count) |at| if (!members.isSet(at)) try self.variable(@intCast(at), true);
    }
};

pub fn main() !void {
    var arena = std.heap.ArenaAllocator.init(std.heap.page_allocator);
    const gpa = arena.allocator();
    const input = try std.io.getStdIn().readToEndAlloc(gpa, 1 << 30);
    var paths = std.mem.tokenizeScalar(u8, input, '\n');
    var out = std.ArrayList(u8).init(gpa);
    while (paths.next()) |path| {
        const source = try std.fs.cwd().readFileAllocOptions(gpa, path, 1 << 30, null, 1, 0);
        const tree = try Ast.parse(gpa, source, .zig);
        if (tree.errors.len > 0) {
            try std.json.stringify(.{ .f = path, .@"error" = @tagName(tree.errors[0].tag) }, .{}, out.writer());
            try out.append('\n');
        } else try (Oracle{ .path = path, .tree = tree, .out = &out }).run();
    }
    try std.io.getStdOut().writeAll(out.items);
}
