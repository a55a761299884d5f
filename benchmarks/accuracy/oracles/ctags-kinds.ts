// What the kinds of universal-ctags are called here. What is not listed our rule does not count: members that are no
// functions, enumerators, parameters, locals, imports, headings of files.

export interface CtagsLanguage {
  /** Its name in `ctags --list-languages`. */
  readonly name: string
  /** Kind (`ctags --list-kinds-full`, second column) → ours, where it is a definition by our rule. */
  readonly kinds: Readonly<Record<string, string>>
  /** The same for a tag inside a type: `variable` there is a field. Null: no definition. */
  readonly members?: Readonly<Record<string, string | null>>
  /** The same for a tag inside a function. */
  readonly locals?: Readonly<Record<string, string | null>>
  /** Kinds of ours that it has no kind of its own for: what `define` makes is a variable to it (Make). */
  readonly also?: readonly string[]
  /** Kinds that are off by default and are asked for, by letter: prototypes of C. */
  readonly extraKinds?: string
  /** What stands in a name before the name itself: `M.` in `M.f` (Lua). */
  readonly prefix?: RegExp
  /** What stands behind it: type parameters (Julia). */
  readonly suffix?: RegExp
}

/** The kinds of ours that ctags can tell of in a language; undefined where it has no parser for it. */
export function kindsOfCtags(language: string): ReadonlySet<string> | undefined {
  const table = CTAGS[language]
  if (!table) return undefined
  const kinds = new Set([...Object.values(table.kinds), ...(table.also ?? [])])
  if (kinds.has('fn')) kinds.add('method')
  // It tells no constant from a variable.
  return kinds.has('var') ? kinds.add('const') : kinds
}

const C_KINDS = {
  function: 'fn',
  prototype: 'fn',
  macro: 'macro',
  struct: 'struct',
  union: 'union',
  enum: 'enum',
  typedef: 'type',
  externvar: 'var',
  variable: 'var',
}
const JAVASCRIPT_KINDS = {
  function: 'fn',
  generator: 'fn',
  class: 'class',
  method: 'method',
  getter: 'method',
  setter: 'method',
  constant: 'const',
  variable: 'var',
}
const TYPESCRIPT: CtagsLanguage = {
  name: 'TypeScript',
  kinds: { ...JAVASCRIPT_KINDS, interface: 'interface', enum: 'enum', namespace: 'module', alias: 'type' },
  locals: { constant: null, variable: null },
}

const OCAML: CtagsLanguage = {
  name: 'OCaml',
  kinds: {
    ...{ module: 'module', class: 'class', function: 'fn', method: 'method', type: 'type', var: 'const', val: 'fn' },
    exception: 'type',
  },
}

/** Language of ctx → that of ctags. */
export const CTAGS: Readonly<Record<string, CtagsLanguage>> = {
  typescript: TYPESCRIPT,
  tsx: TYPESCRIPT,
  javascript: { name: 'JavaScript', kinds: JAVASCRIPT_KINDS, locals: { constant: null, variable: null } },
  python: {
    name: 'Python',
    kinds: { function: 'fn', member: 'method', class: 'class', variable: 'var' },
    members: { variable: null },
    locals: { variable: null },
  },
  go: {
    name: 'Go',
    kinds: {
      func: 'fn',
      struct: 'struct',
      interface: 'interface',
      type: 'type',
      talias: 'type',
      methodSpec: 'method',
      const: 'const',
      var: 'var',
    },
    members: { func: 'method' },
  },
  java: {
    name: 'Java',
    // Constants are fields there, and which fields are constants it does not say.
    kinds: { class: 'class', interface: 'interface', enum: 'enum', annotation: 'interface', method: 'method' },
  },
  rust: {
    name: 'Rust',
    kinds: {
      function: 'fn',
      method: 'method',
      struct: 'struct',
      enum: 'enum',
      interface: 'trait',
      typedef: 'type',
      module: 'module',
      macro: 'macro',
      variable: 'const',
    },
  },
  c: { name: 'C', kinds: C_KINDS, extraKinds: 'px' },
  cpp: {
    name: 'C++',
    kinds: { ...C_KINDS, class: 'class', namespace: 'module', alias: 'type' },
    members: { function: 'method', prototype: 'method' },
    extraKinds: 'pxA',
  },
  csharp: {
    name: 'C#',
    kinds: {
      class: 'class',
      interface: 'interface',
      struct: 'struct',
      enum: 'enum',
      method: 'method',
      property: 'property',
      namespace: 'module',
      typedef: 'type',
    },
  },
  'objective-c': {
    name: 'ObjectiveC',
    kinds: {
      function: 'fn',
      method: 'method',
      class: 'method',
      interface: 'class',
      implementation: 'class',
      protocol: 'interface',
      category: 'class',
      property: 'property',
      macro: 'macro',
      struct: 'struct',
      enum: 'enum',
      typedef: 'type',
      var: 'var',
    },
  },
  ruby: {
    name: 'Ruby',
    kinds: {
      class: 'class',
      module: 'module',
      method: 'method',
      singletonMethod: 'method',
      constant: 'const',
      accessor: 'method',
      alias: 'method',
    },
  },
  php: {
    name: 'PHP',
    kinds: {
      class: 'class',
      interface: 'interface',
      trait: 'trait',
      function: 'fn',
      define: 'const',
      namespace: 'module',
    },
    members: { function: 'method' },
  },
  kotlin: {
    name: 'Kotlin',
    kinds: {
      class: 'class',
      interface: 'interface',
      object: 'class',
      method: 'fn',
      typealias: 'type',
    },
    // Its constants are every `val`, fields, parameters and locals among them, and it does not say what they are in.
    members: { method: 'method' },
  },
  lua: { name: 'Lua', kinds: { function: 'fn' }, prefix: /^.*[.:]/ },
  bash: { name: 'Sh', kinds: { function: 'fn', alias: 'macro' } },
  elixir: {
    name: 'Elixir',
    kinds: {
      ...{ module: 'module', function: 'fn', macro: 'macro', protocol: 'interface', type: 'type', delegate: 'fn' },
      ...{ callback: 'fn', exception: 'struct', guard: 'fn', implementation: 'module', operator: 'fn', test: 'fn' },
    },
  },
  haskell: { name: 'Haskell', kinds: { function: 'fn', type: 'type', module: 'module' } },
  ocaml: OCAML,
  ocaml_interface: OCAML,
  julia: {
    name: 'Julia',
    // `LinRange{T}(x)` is a method of `LinRange`.
    suffix: /\{.*$/,
    kinds: { function: 'fn', macro: 'macro', module: 'module', struct: 'struct', type: 'type', constant: 'const' },
  },
  r: { name: 'R', kinds: { function: 'fn', globalVar: 'var' } },
  perl: { name: 'Perl', kinds: { subroutine: 'fn', package: 'module', constant: 'const' } },
  protobuf: {
    name: 'Protobuf',
    kinds: { message: 'struct', enum: 'enum', service: 'interface', rpc: 'method' },
  },
  make: { name: 'Make', kinds: { target: 'target', macro: 'var' }, also: ['macro'] },
  sql: {
    name: 'SQL',
    kinds: {
      ...{ table: 'table', view: 'table', function: 'fn', procedure: 'fn', trigger: 'fn', event: 'fn', index: 'key' },
      ...{ package: 'module', domain: 'type', subtype: 'type' },
    },
  },
  markdown: {
    name: 'Markdown',
    kinds: Object.fromEntries(
      ['chapter', 'section', 'subsection', 'subsubsection', 'l4subsection', 'l5subsection'].map(kind => [
        kind,
        'heading',
      ]),
    ),
  },
  css: { name: 'CSS', kinds: { class: 'selector', id: 'selector' } },
  scss: {
    name: 'SCSS',
    kinds: {
      class: 'selector',
      id: 'selector',
      placeholder: 'selector',
      mixin: 'macro',
      function: 'fn',
      variable: 'var',
    },
  },
}
