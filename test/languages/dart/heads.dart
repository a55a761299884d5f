class A extends B {
  /// Doc
  A(this.x, {required this.y, int z = 1, super.key});
  A.named(int a, [int? b, String c = 'x']) : super();
  factory A.fromJson(Map<String, dynamic> json) => A(1);
  Future<List<int>> m(int a, {required String name, void Function(int)? cb}) async { return []; }
  bool operator ==(Object other) => true;
  int get v => 1;
  set v(int x) {}
  static String s(List<int> a) => '';
}
