// Patterns for definitions of Perl.
import type { Pattern } from '../pattern-rule.ts'

const PACKAGE = "(?<name>[A-Za-z_]\\w*(?:(?:::|')\\w+)*)"
/** The whole `Foo::Bar` is a package's name, not a member's. */
const WHOLE = [[/\s+/g, '']] as const

export const patterns: readonly Pattern[] = [
  {
    kind: 'module',
    at: new RegExp(`package\\s+${PACKAGE}(?:\\s+v?[\\d._]+)?\\s*(?=\\{)`),
    end: 'block',
    rename: WHOLE,
    more: true,
  },
  {
    kind: 'module',
    at: new RegExp(`(?:\\{[ \\t]*)?package\\s+${PACKAGE}(?:\\s+v?[\\d._]+)?\\s*;`),
    end: { until: /^(?=[ \t]*package\s+[A-Za-z_][\w:']*(?:\s+v?[\d._]+)?\s*;)/m, encloses: true },
    rename: WHOLE,
    more: true,
  },
  {
    kind: 'class',
    at: new RegExp(`(?:class|role)\\s+${PACKAGE}(?:\\s+v?[\\d._]+)?(?:\\s*:\\s*\\w+[^{;]*)?\\s*(?=\\{)`),
    end: 'block',
    rename: WHOLE,
  },
  {
    kind: 'fn',
    at: /sub\s+(?<name>(?:::)?[A-Za-z_][\w:']*)\s*(?:\([^()]*\)\s*)?(?::\s*\w+\s*)*;/,
    end: 'line',
    declaration: true,
    set: { forward: null },
    more: true,
  },
  { kind: 'fn', at: /(?:(?:my|our|state|async)\s+)*sub\s+(?<name>(?:::)?[A-Za-z_][\w:']*)/, end: 'block', more: true },
  // These are subs without the keyword.
  { kind: 'fn', margin: true, at: /(?<name>AUTOLOAD|DESTROY)(?=\s*\{)/, end: 'block' },
  { kind: 'fn', at: /(?:(?:my|async)\s+)*(?:method|fun|func)\s+(?<name>[A-Za-z_]\w*)(?=\s*[({:])/, end: 'block' },
  { kind: 'fn', at: /\*(?<name>[A-Za-z_][\w:]*)\s*=\s*sub\b/, end: 'block' },
  { kind: 'fn', sigil: true, margin: true, at: /(?:my|our)\s+\$(?<name>\w+)\s*=\s*sub\b/, end: 'block' },
  { kind: 'group', at: /use\s+constant\s+(?:\d\S*\s+)?\{/, end: 'block' },
  {
    kind: 'const',
    inside: ['group'],
    keyed: true,
    set: { item: null },
    // On one line the previous key's simple value comes between.
    at: /(?:(?:[^,=\n{}[\]()]|\[[^[\]\n]{0,99}\]|\([^()\n]{0,99}\)){0,200},[ \t]*)?["']?(?<name>[A-Za-z_]\w*)["']?\s*=>/,
    end: { until: /(?:)/ },
    written: true,
    more: true,
  },
  // Inside a function it belongs to the package, too.
  { kind: 'const', at: /use\s+constant\s+(?:\d\S*\s+)?(?<name>[A-Za-z_]\w*)/, end: 'statement', set: { item: null } },
  {
    kind: 'const',
    at: /use\s+constant\s+["'](?<name>[A-Za-z_]\w*)["']/,
    end: 'statement',
    written: true,
    set: { item: null },
  },
  {
    kind: 'const',
    margin: true,
    sigil: true,
    at: /(?:Readonly(?:::\w+)?|const)\s+(?:my|our)\s+[$@%](?<name>\w+)/,
    end: 'statement',
  },
  {
    kind: 'property',
    margin: true,
    written: true,
    keyed: true,
    at: /has\s+["']?\+?(?<name>[A-Za-z_]\w*)["']?\s*(?:=>|,)/,
    end: 'statement',
  },
  // Several: `has [qw(a b)] => …`, `has ['a', 'b'] => …`
  { kind: 'group', margin: true, at: /has\s+\[/, end: 'block' },
  {
    kind: 'property',
    inside: ['group'],
    insideHead: /^has/,
    written: true,
    keyed: true,
    at: /(?:qw\s*[^\w\s])?\s*["']?\+?(?<name>[A-Za-z_]\w*)["']?[,)\s]*/,
    end: { until: /(?:)/ },
    more: 'written',
  },
  { kind: 'property', inside: ['class'], sigil: true, at: /field\s+[$@%](?<name>\w+)/, end: 'statement' },
  {
    kind: 'var',
    margin: true,
    sigil: true,
    at: /(?:use\s+version\b[^;\n]{0,40};[ \t]*)?our\s+(?:[A-Z][\w:]*\s+)?[$@%](?<name>[A-Za-z_]\w*)/,
    end: 'statement',
    set: { once: null },
    more: true,
  },
  // Several: `our ($VERSION, @EXPORT);`
  { kind: 'group', margin: true, at: /our\s*\(/, end: 'block' },
  {
    kind: 'var',
    inside: ['group'],
    insideHead: /^our/,
    sigil: true,
    at: /[$@%](?<name>[A-Za-z_]\w*)\s*,?/,
    end: { until: /(?:)/ },
    set: { once: null },
    more: true,
  },
  // After other code on the line: `BEGIN { sub name { … } }`, `our $name; sub name { … }`, `else { *name = sub { … }
  // }`, `fails(sub { package Name; … })`
  {
    kind: 'lead',
    at: /[^\n]{0,300}?[;{}][ \t]*(?=(?:(?:my|our|state)[ \t]+)?sub[ \t]+[A-Za-z_]|\*\w+\s*=\s*sub\b|package\s+[A-Z][\w:]*\s*;)/,
    end: 'line',
  },
]
