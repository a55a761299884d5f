library foo;
import 'dart:io';
part 'x.dart';

const top = 1;
final int topFinal = 2;
var topVar = 3;
int? typed = 4, other = 5;
late final String l8;
final handler = (int x) => x;
typedef Handler = void Function(int);
typedef int OldStyle(int x);

/// Doc.
@immutable
abstract class User<T> extends Base with Mixin implements I {
  static const kConst = 1;
  static final shared = User._();
  static int count = 0;
  final String name;
  int _private = 1;
  User(this.name, {this.age = 1}) : super(name) { print('x'); }
  User.named(this.name);
  const User.constant() : name = '';
  factory User.fromJson(Map<String, dynamic> j) => User(j['a']);
  factory User.redirect() = Other;
  User._();
  int get computed => 1;
  set computed(int v) { _private = v; }
  static User make() => User('a');
  void run(int x, [int y = 0]) async { void local() {} var z = 1; }
  int abstractMethod();
  external int ext();
  bool operator ==(Object o) => true;
  int operator [](int i) => i;
  void _hid() {}
  Stream<int> gen() async* { yield 1; }
  final callback = () => 1;
}
mixin Mixin on Base { void mixed() {} }
mixin class MC {}
extension StringX on String { String shout() => toUpperCase(); int get len => length; }
extension on int { int twice() => this * 2; }
extension type Id(int v) { int get x => v; }
enum Color { red, green; String get label => name; void f() {} }
enum Simple { a, b }
enum Rich { a(1), b(2); final int v; const Rich(this.v); }
sealed class Shape {}
final class Circle extends Shape {}
base class B {}
interface class IC {}
class Alias = Base with Mixin;
int topFn(int x) { return x; }
Future<void> main() async { await run(); }
int get topGetter => 1;
set topSetter(int v) {}
void _hidden() {}
external int ext2();
String multi = '''
void no() {} ${1 + 1}
''';
class _State extends State<W> { @override Widget build(BuildContext c) { return Text('a'); } }
