//! Doc
const std = @import("std");
/// A point.
pub const Point = struct {
    x: f32,
    y: f32 = 0,
    const Self = @This();
    pub const origin = Point{ .x = 0, .y = 0 };
    pub fn init(x: f32, y: f32) Point {
        const local = 1;
        var z: u32 = 0;
        return .{ .x = x, .y = y };
    }
    fn private(self: *Self) void {}
};
const Color = enum(u8) { red, green, pub fn isRed(self: Color) bool { return self == .red; } };
const U = union(enum) { a: i32, b: f32 };
const E = error{ OutOfMemory, Other };
const O = opaque {};
const P = packed struct { a: u1 };
pub const X = extern union { a: u8 };
pub var global: u32 = 0;
threadlocal var tl: i32 = 1;
pub extern "c" fn write(fd: c_int) isize;
extern var environ: [*]u8;
export fn exported(a: i32) callconv(.C) void {}
pub inline fn inl() void {}
pub fn List(comptime T: type) type {
    return struct {
        items: []T,
        const Inner = struct { a: u8 };
        pub const Self = @This();
        var count: u32 = 0;
        pub fn append(self: *@This(), item: T) !void {
            _ = item;
        }
    };
}
test "adds" {
    const a = 1;
}
test Point { }
test { }
comptime { _ = Point; }
usingnamespace @import("x.zig");
const alias = std.mem.Allocator;
pub const MAX = 10;
const f = fn (a: i32) void;
pub const callback = *const fn () void;
fn @"weird name"() void {}
const fnval = struct { fn f(x: i32) i32 { return x; } }.f;
pub const Err = error{A} || error{B};
pub usingnamespace struct {
    pub extern "c" fn close(fd: c_int) c_int;
};
fn Hooks(comptime T: type) type {
    return struct {
        pub extern fn hook(a: T) void;
    };
}

const Tested = struct {
    test "held" {}
};
fn deep(x: u8) type {
    switch (x) {
        1 => {
            if (x > 0) {
                while (true) {
                    switch (x) {
                        2 => if (x == 1) {
                            const Inner = struct {
                                fn inner() void {}
                            };
                            return Inner;
                        },
                        else => return struct {
                            const FAR = 3;
                            pub fn far() void {}
                        },
                    }
                }
            }
        },
        else => {},
    }
}
