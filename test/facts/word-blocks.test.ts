// Blocks that end with a word, rare literals, and calls without parentheses.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources are of other languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsOf, factsOf } from './facts.ts'

const RUBY = `§def pay(order) ▶
  return if order.paid?
  prices = order.items.map { |item| item.price }
  begin
    gateway.charge! order, %w[if end]
  rescue Net::ReadTimeout => e
  end
  while waiting do
    amount = if a then 1 else 2 end
    puts "#{run(a)} end" unless b && c
  end
  text = <<~SQL.strip
    if not(code) end
  SQL
  case kind
  when :end then 1
  when /if (x)/ then 2
  end
  each_row do |row|
    keep(row) if row[:end]
  end
ensure
  File.write("x", "y")
end`

test('Ruby: blocks, modifiers, handlers and literals', () => {
  const [facts] = factsOf('ruby', RUBY, 'pay')
  // if, rescue, while, if, else, unless, &&, case, if: those in the while and in the block are one level deeper.
  assert.deepEqual(facts?.control, { branches: 7, loops: 1, try: 1, awaits: 0, nesting: 2, complexity: 12 })
  assert.equal(facts?.emptyCatches, 1)
  assert.equal(facts?.handles, 1)
  assert.deepEqual(
    facts?.effects.map(({ effect, by }) => `${effect} ${by}`),
    ['file_write File.write'],
  )
})

test('Ruby: members and commands are calls, symbols, labels and constants are not', () => {
  assert.equal(
    callsOf('ruby', RUBY, 'pay'),
    'order.paid?:2 order.items.map:3 item.price:3 gateway:5 gateway.charge!:5 waiting:8 a:9 puts:10 run:10 a:10 b:10 c:10 ….strip:12 kind:15 each_row:19 keep:20 File.write:23',
  )
  assert.equal(
    callsOf(
      'ruby',
      '§def f ▶\n  Foo::BAR\n  x = y / 2; z = 2 /2/ 3\n  link_to :name, if: :end\n  obj.end; self.class.new\n  defined?(x)\nend',
      'f',
    ),
    'y:3 link_to:4 obj:5 obj.end:5 self.class.new:5',
  )
})

test('Ruby: =end, a method named end and a modifier end no block', () => {
  const source = `§def f ▶
=begin
  if x
=end
  if ?e == c
    a.end if b
    until d; g.end; end
  end
  h(1)
end`
  const [facts] = factsOf('ruby', source, 'f')
  assert.deepEqual(facts?.control, { branches: 2, loops: 1, try: 0, awaits: 0, nesting: 2, complexity: 5 })
})

test('PHP: HTML, heredocs, attributes and comments contain no code', () => {
  const source = `§function f(?int $id, string ...$rest) ▶{
  # if (no()) {
  $this->db->query(<<<"SQL"
    select(1) if (x) {
    SQL, $id);
  #[Attr(no())]
  $g = fn($x) => $x?->run($id);
  if ($id): ?> <b>if (no())</b> <?php endif;
  @fopen($rest[0], 'w');
  return match (true) { default => new Foo($id) };
}`
  const [facts] = factsOf('php', `<?php ${source}`, 'f')
  assert.equal(facts?.calls.map(({ callee }) => callee).join(' '), '$this->db->query $x?->run fopen new Foo')
  assert.deepEqual(
    facts?.effects.map(({ effect }) => effect),
    ['database', 'file_write'],
  )
})

test('Kotlin, Swift, Scala and Dart: interpolations and lambdas are code', () => {
  assert.equal(
    callsOf(
      'kotlin',
      '§fun f() ▶{ items.map { g(it) }; "a ${h("}")} $x"; /* /* */ no() */ when (x) { is A -> run() } }',
      'f',
    ),
    'items.map:1 g:1 h:1 run:1',
  )
  assert.equal(
    callsOf(
      'swift',
      '§func f() ▶{ guard let x = load() else { return }; items.map { $0.g() }; "a \\(h("b", (1))) c" ; #"no()"# }',
      'f',
    ),
    'load:1 items.map:1 $0.g:1 h:1',
  )
  assert.equal(
    callsOf(
      'scala',
      "§def f = ▶{ xs.map { g(_) }; s\"a ${h(1)}\"; '\"'; run(x) match { case 'a' => go[Int](1) } }",
      'f',
    ),
    'xs.map:1 g:1 h:1 run:1 go:1',
  )
  assert.equal(
    callsOf(
      'dart',
      "§void f() ▶{ a?.b(); '${g('x')} no()'; r'${no()}'; xs.map((x) => h(x)); '''\nno()\n'''; new Foo(1); }",
      'f',
    ),
    'a?.b:1 g:1 xs.map:1 h:1 new Foo:3',
  )
})

test('Solidity: transfers and changes of the chain are effects', () => {
  const [facts] = factsOf(
    'solidity',
    '§function f() ▶{ require(a > 0); token.safeTransfer(to, 1); selfdestruct(to); }',
    'f',
  )
  assert.deepEqual(
    facts?.effects.map(({ effect, by }) => `${effect} ${by}`),
    ['network token.safeTransfer', 'process selfdestruct'],
  )
  assert.equal(facts?.throws, 1)
})
