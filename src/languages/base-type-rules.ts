// Rules of each language to find the base types in the head of a type, and to look up their names. They are not in the
// folders of the languages, because a query loads no rules of parsers.

/** The relation of a type to a base type. */
export type TypeRelation = 'extends' | 'implements'

export interface BaseTypeRule {
  /** Words before a list of base types. `kind`: a type implements an interface and extends any other type. */
  readonly words?: Readonly<Record<string, TypeRelation | 'kind'>>
  /** A mark before the list: a colon, Ruby's `<`, or Python's parenthesis after the name. */
  readonly mark?: ':' | '<' | '('
  /** A type may be the value of its name: `A = Class.new(B)`. */
  readonly equals?: true
  /** A list in angle brackets names protocols (Objective-C). */
  readonly protocols?: true
  /** Words that end a list: `where`. */
  readonly ends?: readonly string[]
  /** Words before a base type: `virtual`. */
  readonly modifiers?: readonly string[]
  /** A base type that is called: its constructor runs, or its arguments are base types if it is a mixin. */
  readonly calls?: 'constructor' | 'arguments'
  /** Callees outside the index that are mixins. */
  readonly mixins?: RegExp
  /** Arguments of a mixin that are no base types come first: a metaclass (Python). */
  readonly skippedArguments?: number
  /** Brackets after a type take a member's type, and are no arguments: `A["b"]`. */
  readonly indexes?: true
  /** Types and values have namespaces of their own. */
  readonly spaces?: true
  /** The colon after an enum is before the type of its values. */
  readonly plainEnums?: true
  /** Modules can include modules. */
  readonly modules?: true
  /** Base types in a body or elsewhere in the file; see graph/body-base-types.ts. */
  readonly body?: 'ruby' | 'php' | 'go' | 'rust' | 'swift'
  /** Types of the language that no file defines. */
  readonly globals?: ReadonlySet<string>
  readonly lookup: TypeLookup
}

/** Looks up a type through imports (`modules`), in its folder or an imported one (`folder`, Go), or by qualified name. */
type TypeLookup = 'modules' | 'folder' | QualifiedLookup

export interface QualifiedLookup {
  /** The package of a file; `crate` and `target`: from its path (Rust, Swift). */
  readonly package?: RegExp | 'crate' | 'target'
  /** Imports, with the groups `path`, which may hold lists in braces, and `alias`. With the flags `gm`. */
  readonly imports?: RegExp
  /** Imports of everything in a package, with the group `path`. */
  readonly stars?: RegExp
  /** Imports of one file that hold in all files of its project, with the flags `gm`. */
  readonly globals?: RegExp
  /** An unbound name refers to the only type of that name: the language does not import names. */
  readonly unique?: true
  /** Between the parts of a path, if not a dot, which then is before the member of a value. */
  readonly mark?: '::' | '\\'
  /** Extensions of a type are imported by the names of their packages alone: `fun Type.name()`. */
  readonly extensions?: true
  /** Imports name members of types, too. */
  readonly statics?: true
  /** Every name of another file is imported, or of the package: no other can be meant. */
  readonly exact?: true
  /** Languages of one platform see the types of each other. */
  readonly platform?: 'jvm'
  /** Parts of one type are several definitions of one qualified name: `partial class`. */
  readonly parts?: true
}

/** True if packages or imports tell which definition a name means. */
export function bindsNames(lookup: TypeLookup | undefined): lookup is QualifiedLookup {
  return typeof lookup === 'object' && (lookup.package ?? lookup.imports) !== undefined
}

const SCRIPT: BaseTypeRule = {
  words: { extends: 'extends', implements: 'implements' },
  calls: 'arguments',
  mixins: /mix(?:in|ins)?$/i,
  indexes: true,
  spaces: true,
  globals: new Set(
    'string number boolean symbol bigint Map Set WeakMap WeakSet Array ReadonlyArray ReadonlyMap ReadonlySet Promise Date RegExp URL Buffer Int32Array Uint8Array Uint32Array Float64Array'.split(
      ' ',
    ),
  ),
  lookup: 'modules',
}

const PYTHON: BaseTypeRule = {
  mark: '(',
  calls: 'arguments',
  mixins: /(?:^|\.)with_metaclass$/,
  skippedArguments: 1,
  globals: new Set('str int float bool bytes list dict set tuple frozenset List Dict Set Tuple'.split(' ')),
  lookup: 'modules',
}

const JVM_IMPORT = /^[ \t]*import[ \t]+(?:static[ \t]+)?(?<path>[\w.$*`]+)(?:[ \t]+as[ \t]+(?<alias>\w+))?/gm

/** By the names of languages. */
export const BASE_TYPE_RULES: Readonly<Record<string, BaseTypeRule>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  vue: SCRIPT,
  svelte: SCRIPT,
  python: PYTHON,
  cython: PYTHON,
  go: { body: 'go', lookup: 'folder' },
  java: {
    words: { extends: 'extends', implements: 'implements' },
    ends: ['permits'],
    lookup: {
      platform: 'jvm',
      package: /^[ \t]*package[ \t]+(?<path>[\w.]+)/m,
      imports: JVM_IMPORT,
      statics: true,
      exact: true,
    },
  },
  kotlin: {
    mark: ':',
    ends: ['where'],
    calls: 'constructor',
    lookup: {
      platform: 'jvm',
      package: /^[ \t]*package[ \t]+(?<path>[\w.`]+)/m,
      imports: JVM_IMPORT,
      extensions: true,
      statics: true,
    },
  },
  scala: {
    words: { extends: 'kind', with: 'kind' },
    ends: ['derives'],
    calls: 'constructor',
    lookup: {
      platform: 'jvm',
      package: /^[ \t]*package[ \t]+(?!object\b)(?<path>[\w.`]+)/m,
      imports: /^[ \t]*import[ \t]+(?<path>[\w.`]+(?:\{[^}]{0,2000}\}|\*)?)(?:[ \t]+as[ \t]+(?<alias>\w+))?/gm,
      statics: true,
    },
  },
  csharp: {
    mark: ':',
    ends: ['where'],
    calls: 'constructor',
    plainEnums: true,
    lookup: {
      imports: /^[ \t]*(?:global[ \t]+)?using[ \t]+(?<alias>\w+)[ \t]*=[ \t]*(?:global::)?(?<path>[\w.]+)/gm,
      stars: /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?(?<path>[\w.]+)[ \t]*;/gm,
      globals: /^[ \t]*global[ \t]+using\b[^;\n]*;/gm,
      parts: true,
      statics: true,
      exact: true,
    },
  },
  cpp: {
    mark: ':',
    modifiers: ['public', 'protected', 'private', 'virtual', 'typename', 'class', 'struct'],
    plainEnums: true,
    lookup: {
      mark: '::',
      imports: /^[ \t]*using[ \t]+(?!namespace\b)(?:typename[ \t]+)?(?<path>\w[\w:]*::\w+)[ \t]*;/gm,
      stars: /^[ \t]*using[ \t]+namespace[ \t]+(?<path>[\w:]+)[ \t]*;/gm,
      unique: true,
    },
  },
  'objective-c': { mark: ':', protocols: true, plainEnums: true, lookup: { unique: true, parts: true } },
  ruby: {
    mark: '<',
    equals: true,
    calls: 'arguments',
    mixins: /(?:^|\.)Class\.new$/,
    modules: true,
    body: 'ruby',
    lookup: { parts: true },
  },
  php: {
    words: { extends: 'extends', implements: 'implements' },
    body: 'php',
    lookup: {
      mark: '\\',
      package: /^[ \t]*(?:<\?php[ \t]+)?namespace[ \t]+(?<path>[\w\\]+)[ \t]*;/m,
      // Indented ones name traits.
      imports:
        /^use[ \t]+(?:(?:function|const)[ \t]+)?(?<path>[\w\\]+(?:\{[^}]{0,2000}\})?)(?:[ \t]+as[ \t]+(?<alias>\w+))?[ \t]*;/gm,
      exact: true,
    },
  },
  rust: {
    mark: ':',
    ends: ['where'],
    body: 'rust',
    lookup: {
      mark: '::',
      package: 'crate',
      imports:
        /^[ \t]*(?:pub(?:\([\w: ]+\))?[ \t]+)?use[ \t]+(?<path>[\w:]*(?:\{[^;]{0,4000}\}|\*)?)(?:[ \t]+as[ \t]+(?<alias>\w+))?[ \t]*;/gm,
    },
  },
  swift: {
    mark: ':',
    ends: ['where'],
    body: 'swift',
    lookup: {
      package: 'target',
      imports:
        /^[ \t]*(?:@?\w+[ \t]+)*import[ \t]+(?:typealias|struct|class|enum|protocol|let|var|func|actor)[ \t]+(?<path>[\w.]+)/gm,
      stars: /^[ \t]*(?:@?\w+[ \t]+)*import[ \t]+(?<path>\w+)(?![ \t]*\w)/gm,
      unique: true,
    },
  },
  dart: {
    words: { extends: 'extends', with: 'extends', on: 'extends', implements: 'implements' },
    equals: true,
    lookup: { unique: true },
  },
  solidity: { words: { is: 'kind' }, calls: 'constructor', lookup: { unique: true } },
}
