//! Crate.
use std::fmt;

pub const MAX: usize = 10;
static mut COUNTER: u32 = 0;
static NAME: &str = "x";

/// Doc.
#[derive(Debug, Clone)]
#[serde(
    rename_all = "camelCase"
)]
pub struct Point<T> {
    x: T,
}

pub struct Meters(f64);

struct Unit;

pub enum Shape {
    Circle(f64),
}

union Bits {
    a: u8,
}

pub trait Area {
    const SIDES: u32;
    type Output;
    fn area(&self) -> f64;
    fn describe(&self) -> String {
        String::new()
    }
}

impl<T> Point<T> {
    pub const ORIGIN: u8 = 0;
    pub fn new(x: T) -> Self {
        const LOCAL: u8 = 1;
        fn helper() {}
        Point { x }
    }
    #[inline]
    pub(crate) async unsafe fn shift(&mut self) {}
}

impl<T: fmt::Debug> fmt::Display for Point<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Ok(())
    }
}

impl Area for geometry::Square {
    type Output = f64;
    fn area(&self) -> f64 { 0.0 }
}

impl<'a> From<&'a str> for Meters {
    fn from(s: &'a str) -> Self { Meters(0.0) }
}

pub type Result<T> = std::result::Result<T, Error>;

#[macro_export]
macro_rules! square {
    ($x:expr) => { $x * $x };
}

pub mod inner {
    pub struct Deep;
    impl Deep {
        pub fn dive(&self) {}
    }
    fn private() {}
}

mod external;

extern "C" {
    fn puts(s: *const u8) -> i32;
}

#[cfg(test)]
mod tests {
    #[test]
    fn works() {}
}

impl dyn Area + Send {
    fn is(&self) -> bool { true }
}

const _: () = ();

fn outer() {
    extern "C" { fn abort(); }
    let f = || {
        struct Guard;
        impl Drop for Guard {
            fn drop(&mut self) {}
        }
    };
}

impl Punctuated {
    tokens! {
        pub fn within_a_call() {}
    }
    fn tilde() -> Token![~] { Token![~] }
}

impl<T> Ext for *const T { fn of_pointer() {} }
impl<T> Ext for *const *mut Punctuated { fn of_pointers() {} }
impl Ext for &mut fmt::Formatter<'_> { fn of_reference() {} }
impl<'a> Ext for &'a (dyn any::Any + Send) { fn of_object() {} }
impl Ext for &(dyn Drop) { fn of_dropped() {} }
impl Ext for [fmt::Sink; 2] { fn of_array() {} }
