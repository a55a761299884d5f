class A {
  /** Doc */
  @Override
  // note
  public <T extends Comparable<T>> Map<String, List<T>> m(@NotNull final T a, int... b) throws IOException { return null; }
  @A
  /** Doc n */
  @B("x") void n(A this, int self) { }
  // NOSONAR
  int[] arr(int a[]) { return null; }
}
class Annotated {
  void m(final @NonNull Map<String, Integer> map, @A final @B("x") String s) { }
}
