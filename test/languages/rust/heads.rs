/// Doc A
/// # Heading
///
/// Text
// note
#[derive(Debug)]
pub struct A { x: i32 }
#[inline]
/// Doc f
pub async fn f<'a, T: Fn(i32) -> i32>(self_: &'a T, mut b: Vec<T>) -> Result<(), E> where T: Clone { Ok(()) }
impl A {
  /** block */
  #[must_use]
  pub(crate) fn g(&mut self, (a, b): (i32, i32)) -> Self { A { x: 1 } }
  /// const fn
  pub const unsafe extern "C" fn h(self: Box<Self>) {}
}
