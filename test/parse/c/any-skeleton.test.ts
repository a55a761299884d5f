// Compares the skeleton parser with the grammar and its query on random skeletons, supported or not.
import { type Chance, testSkeletons } from '../../helpers/skeleton.ts'

testSkeletons({
  language: 'c',
  dialect: { cpp: false, objc: false },
  pieces:
    'int void bool size_t a b c d$ struct union enum typedef extern static const NULL auto { } { } {} ( ) () [] ; ; ; , = 0 = 0 1 12 * \n é'.split(
      ' ',
    ),
  item: ({ pick, list }) => {
    const name = () => pick(['a', 'b', 'size_t', 'struct c', 'enum d', 'int', 'bool'])
    const word = () => pick(['e', 'f', 'int8_t', 'g'])
    const items = (depth: number) => (depth > 3 ? '' : list(3, () => plain(depth + 1)))
    const type = (depth: number) =>
      pick([
        name,
        name,
        () => `struct { ${items(depth)} }`,
        () => `union ${word()} { ${items(depth)} }`,
        () => pick(['enum { }', `enum ${word()} { }`]),
      ])()
    const declared = () => `${word()}${pick(['', '', '()', '[]'])}${pick(['', '', ' = 0'])}`
    const all = () => `${declared()}${list(2, () => `, ${declared()}`)}`
    const plain = (depth: number): string =>
      pick([
        () => `${pick(['', '', 'extern ', 'static ', 'const '])}${type(depth)} ${all()};`,
        () => `typedef ${pick(['', 'const '])}${type(depth)} ${all()};`,
        () => `${type(depth)};`,
        () => `${type(depth)} ${word()}() { ${items(depth)} }`,
      ])()
    return plain(0)
  },
})

const OPERATORS =
  'operator== operator() operator[] operator-> operator->* operator, operator<=> operator>>= operator~ operator new operator delete[] operator""_h operator+'

function item({ pick, list }: Chance): string {
  const type = () => pick(['a', 'b', 'size_t', 'struct c', 'class d', 'int', 'auto', 'bool'])
  const word = () => pick(['e', 'f', 'int8_t', 'g'])
  const operator = () => pick(OPERATORS.split(/ (?=operator)/))
  const path = () => pick(['', 'h::', 'h::i::', 'h ::'])
  const conversion = () =>
    `operator ${pick(['bool', 'j', 'const j&', 'j*', 'k::j', 'unsigned long', '::j', 'j&&', 'unsigned k', 'auto', 'j const&', 'const char**'])}()`
  const end = () =>
    pick([';', '{ }', () => `{ ${list(2, () => local())} }`].map(each => (typeof each === 'string' ? each : each())))
  const local = (): string =>
    pick(
      ['typedef int l;', () => `struct m { ${list(2, member)} };`, 'enum n { };'].map(each =>
        typeof each === 'string' ? each : each(),
      ),
    )
  const called = () => `${pick([word, operator])()}()`
  const member = (): string =>
    pick([
      () => `${type()} ${called()}${end()}`,
      () => `${type()} ${called()}, ${called()};`,
      () => `${pick(['o', '~o', 'h::o'])}()${end()}`,
      () => `${conversion()}${end()}`,
      () => `${pick(['public', 'private', 'protected'])}:`,
      () => `typedef ${type()} ${word()}${pick(['', '()', '[]'])};`,
      () => `typedef ${body()} ${word()};`,
      () => `${body()};`,
    ])()
  const body = (): string =>
    pick([
      () => `${pick(['class', 'struct', 'union'])} ${path()}${pick(['p', 'q'])} { ${list(3, member)} }`,
      () => `${pick(['class', 'struct', 'union'])} { ${list(3, member)} }`,
      () => `enum ${path()}r { }`,
      () => 'enum { }',
    ])()
  const declared = () => `${path()}${word()}${pick(['', '()', '[]', ' = 0'])}`
  return pick([
    () => `${type()} ${path()}${called()}${end()}`,
    () => `${path()}${pick(['s', '~s'])}()${end()}`,
    () => `${path()}${conversion()}${end()}`,
    () =>
      `${pick(['', '', 'extern ', 'static ', 'const '])}${pick([type, body])()} ${declared()}${pick(['', `, ${declared()}`])};`,
    () => `typedef ${pick([type, body])()} ${word()}${pick(['', '()', '[]'])}${pick(['', `, ${word()}`])};`,
    () => `${body()};`,
  ])()
}

testSkeletons({
  language: 'cpp',
  dialect: { cpp: true, objc: false },
  pieces:
    'int void bool size_t auto a b ~ ~c :: d:: public private : class struct union enum typedef extern static const operator new delete [] == < > & * " "" , { } { } {} ( ) () [] ; ; ; , = 0 = 0 1 12 \n é'.split(
      ' ',
    ),
  item,
})
