// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.

/** A file, a symbol in it, its calls (`callee:line`), and its effects (`effect by`) if they matter. */
export interface Case {
  readonly title: string
  readonly file: string
  readonly symbol: string
  readonly text: string
  readonly calls: string
  readonly effects?: string
  /** A recursive call adds to it. */
  readonly complexity?: number
}

export const CASES: readonly Case[] = [
  {
    title: 'Bash: a command is the first word of a statement, with arguments or without',
    file: 'commands.sh',
    symbol: 'main',
    text: `main() {
  local a b; n=$((b - a)); arr=(a b); c
  if d; then e; elif ! f; then g; else h; fi
  i && j || k; l | m |& n & o
  FOO=1 BAR="$(p x)" q; X=$(r) Y=\`s t\`
  time u a b; ( v; w ); { x; }
  [[ y = z && $(aa) ]]; ((bb = cc)); echo \${dd:-$(ee)} "a $(ff "$(gg)") b"
  for hh in ii jj; do kk; done; while ll; do mm; done
  nn >pp 2>&1; oo 2>pp; >&2 qq; < rr ss; tt <(uu) &>vv
  /bin/ww a; "$dir"/xx a; \\yy; return zz
}`,
    calls:
      'c:2 d:3 e:3 f:3 g:3 h:3 i:4 j:4 k:4 l:4 m:4 n:4 o:4 p:5 q:5 r:5 s:5 u:6 v:6 w:6 x:6 ' +
      'aa:7 echo:7 ee:7 ff:7 gg:7 kk:8 ll:8 mm:8 nn:9 oo:9 qq:9 ss:9 tt:9 uu:9 ww:10 yy:10',
  },
  {
    title: 'Bash: a point sources a file, and backticks in a string contain code',
    file: 'point.sh',
    symbol: 'main',
    text: `main() {
  . ./a.sh; [ -f b ] && . "$dir/b.sh"
  echo "now \`date +%s | c\` and \`(d; e)\`" f; ./g.sh .
  h="\`i "$(j)"\`" k
  echo "no \\\`l\\\`" '\`m\`'
}`,
    calls: '.:2 echo:3 date:3 c:3 d:3 e:3 g.sh:3 i:4 j:4 k:4 echo:5',
    effects: 'file_read .',
  },
  {
    title: 'JavaScript: comments between the words of a callee are not part of it',
    file: 'between.js',
    symbol: 'main',
    text: `function main() {
  a // first
    .b(x => x) // second
    .c()
  d /* e */ . f()
  g/* h */.i()
  j["//"] // k
    .l()
}`,
    calls: 'a.b:3 a.b().c:4 d.f:5 g.i:6 j["//"].l:8',
  },
  {
    title: 'Ruby: values are no calls, and a comment may precede the point',
    file: 'values.rb',
    symbol: 'main',
    text: `def main
  a :b, c: true do |t|
    t.d nil
  end
  f(self) { 1 }
  g # h
    .i
  j k: nil do
  end
end`,
    calls: 'a:2 t.d:3 f:5 g:6 g.i:7 j:8',
  },
  {
    title: 'JavaScript: the result of a call can be called',
    file: 'given.js',
    symbol: 'f',
    text: `function f(a) {
  g()(); connect(a, b)(C); m.n()(1)(2)
  if (a) (b)
  while (h()) (c)
  ;(function () { z() })()
  const k = class { m() { p()() } q() { } }
  r()
  (s)
}
`,
    calls: 'g:2 g():2 connect:2 connect():2 m.n:2 m.n():2 m.n()():2 h:4 z:5 r:7',
  },
  {
    title: 'Bash: patterns of a case are no commands, the words after them are',
    file: 'case.sh',
    symbol: 'main',
    text: `main() {
  case "$1" in
    start|s*) one ;;
    (stop) two a;&
    @(a|b)c)
      three
      ;;
    in)four;;
    *) case $2 in x) five; esac; six $(case y in y) seven;; esac) ;;
  esac
  select a in b c; do eight; done
  cat <<EOF | nine
no $this
EOF
  ten \\
    eleven
}`,
    calls: 'one:3 two:4 three:6 four:8 five:9 six:9 seven:9 eight:11 cat:12 nine:12 ten:15',
  },
  {
    title: 'Bash: effects depend on the arguments of a command; cd and trap end no process',
    file: 'effects.sh',
    symbol: 'main',
    text: `main() {
  cd /tmp; trap cleanup EXIT
  sed -i s/a/b/ file; git push
  main
}`,
    calls: 'cd:2 trap:2 sed:3 git:3 main:4',
    effects: 'file_write sed, network git',
    complexity: 1,
  },
  {
    title: 'Haskell: the left side of an equation and a signature contain no calls',
    file: 'Heads.hs',
    symbol: 'add',
    text: `module Heads where
add :: Monad m => Int -> m Int
add x y = help x y
add n (Just m)
  | n > 1, Just k <- look n = twice y m
  | otherwise = three x
  where go :: f Int -> g Int
        go 0 b = four b
        go a b = let w v = five v; u t = six t in go a b
add !a _ = do
  r <- seven a
  eight r x
  if r == a then nine r else return (ten a)
`,
    calls: 'help:3 look:5 twice:5 three:6 four:8 five:9 six:9 go:9 seven:11 eight:12 nine:13 return:13 ten:13',
    complexity: 1,
  },
  {
    title: 'Haskell: a recursive function calls itself',
    file: 'Self.hs',
    symbol: 'fac',
    text: `module Self where
fac :: Int -> Int
fac 0 = 1
fac n =
  fac (n - 1)
`,
    calls: 'fac:5',
    complexity: 1,
  },
  {
    title: 'Objective-C: a message is a call of its selector on its receiver',
    file: 'Sends.m',
    symbol: 'Foo.check',
    text: `@implementation Foo
- (void)check {
  [self check];
  [[NSFileManager defaultManager] removeItemAtPath:@"/x" error:nil];
  [self insert:@[@1, [a b]] at:[self count]
    more:ok ? c : d];
  id x = list[@"a"][i + 1], y = @{@"k": [f size]};
  [(Foo *)g go]; [[Foo alloc] init]; [super.h class]; [Foo new];
  auto l = [&, x](int z) { return [f done:^{ [g go]; }]; };
  dispatch_async(q, ^{ [@"a" length]; }); @synchronized (self) { run(1); }
  if (z) [NSString stringWithFormat:@"%d", A::b, [c d]];
}
@end
`,
    calls:
      'self.check:3 NSFileManager.defaultManager:4 NSFileManager.defaultManager().removeItemAtPath:error::4 ' +
      'self.insert:at:more::5 a.b:5 self.count:5 f.size:7 ' +
      'g.go:8 Foo.alloc:8 Foo.alloc().init:8 super.h.class:8 Foo.new:8 f.done::9 g.go:9 ' +
      'dispatch_async:10 ….length:10 run:10 NSString.stringWithFormat::11 c.d:11',
    effects: 'file_write NSFileManager.defaultManager().removeItemAtPath:error:',
    complexity: 3,
  },
  {
    title: 'Objective-C: the attributes of a property are no calls',
    file: 'Property.m',
    symbol: 'Foo.name',
    text: '@interface Foo : NSObject\n@property (nonatomic, copy) NSString *name;\n@end\n',
    calls: '',
  },
  {
    title: 'Swift: the brace of a statement opens no closure, the brace after a type may',
    file: 'closures.swift',
    symbol: 'f',
    text: `func f(xs: [Int]) -> some View {
  for x in xs { a() }
  if ready { } else if let y = c.first, !d.isEmpty { }
  switch e { case .g: VStack { h() }
  default: break }
  while i { }; do { try j() } catch let error { }
  #if DEBUG
  xs.forEach { k($0) }
  #endif
  var z: Int { 3 }
  let w = l { (a: B) -> C in 1 }
  if (xs.contains { $0 > 1 }) { return m { } }
  return Grid(n: HStack { Text("x") })
}
`,
    calls: 'a:2 h:4 j:6 xs.forEach:8 k:8 l:11 xs.contains:12 m:12 Grid:13 HStack:13 Text:13',
  },
  {
    title: 'Kotlin: a type before a lambda is a call, the base type of an object is not',
    file: 'closures.kt',
    symbol: 'f',
    text: `fun f() {
  Column { Text("x") }
  val l = object : Listener { override fun on() { a() } }
  when (x) { is Foo -> Row { } }
}
`,
    calls: 'Column:2 Text:2 Row:4',
  },
  {
    title: 'TypeScript: optional calls, calls of elements, in parentheses and after `!`',
    file: 'indirect.ts',
    symbol: 'f',
    text: `export function f(p: any, cb: any) {
  p.onX?.(1); cb?.(); a?.b?.(); a?.[0]?.()
  arr[0](); on[e.type](e).go(); new kinds[k]();
  (fn as any)(3); return (0, mod.g)(4)
  fn!(5); o.h!(6); list[1]!(7); if (!(x) && y![0]) (z)
  if (ready) (x || y)(z); (() => 1)(); (function () {})(); f()(); cond ? (u)(1) : (v);
  while (w) (async () => {})()
  const o = { [key](a) { m() }, get [g]() { return n() }, async [h]() {} }
}
`,
    calls:
      'p.onX:2 cb:2 a?.b:2 a?.[0]:2 arr[0]:3 on[e.type]:3 on[e.type]().go:3 new kinds[k]:3 fn:4 mod.g:4 ' +
      'fn:5 o.h:5 list[1]:5 f:6 f():6 u:6 m:8 n:8',
  },
  {
    title: 'Ruby: a name with `?` or `!` is a method, even without receiver and arguments',
    file: 'marks.rb',
    symbol: 'f',
    text: `def f(a)
  return a if ready?
  save! unless defined?(x) && a != b
  go(valid? ? 1 : 2, key?: 3, on: :empty?)
  c = d
end
`,
    calls: 'ready?:2 save!:3 x:3 b:3 go:4 valid?:4 d:5',
  },
  {
    title: 'PHP: a point concatenates strings and does not join the words of a callee',
    file: 'join.php',
    symbol: 'f',
    text: `<?php
function f($a) { return $prefix.$this->add() . $a->b().c()."x".A::d(); }
`,
    calls: '$this->add:2 $a->b:2 c:2 A::d:2',
  },
]
