const std = @import("std");

/// Adds.
/// More of it.
pub fn add(comptime T: type, a: T, b: T) !T {
    return a + b;
}

pub const S = struct {
    x: u32,

    /// Gets.
    // plain
    pub fn get(self: *const S, key: []const u8) ?u32 {
        return self.x;
    }

    fn of(a: fn (u8) void, rest: anytype) error{Bad}!void {}
};

extern "c" fn puts(s: [*:0]const u8) c_int;

fn called(a: u8) callconv(.C) void {}
export fn placed(a: u8) align(4) linksection(".text") callconv(conv(.C)) u8 {
    return a;
}
