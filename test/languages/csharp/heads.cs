namespace N {
public class C : IFoo {
  /// <summary>Doc.</summary>
  [Obsolete("x")]
  public int A([FromBody] int a, params string[] rest) { return 1; }
  [return: NotNull] public string B<T>(T x = default) where T : class => "";
  void IFoo.Bar(int a) { }
  int IFoo<int>.Prop => 1;
  public static C operator +(C a, C b) { return a; }
  public static implicit operator int(C a) => 1;
  public async Task<List<int>> D(int a) { return null; }
  public int this[int i] { get { return 1; } }
}
}
