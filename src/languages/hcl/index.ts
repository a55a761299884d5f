// HCL: labelled blocks of Terraform, Packer and Nomad. `resource "aws_vpc" "main"` becomes `aws_vpc.main`, as in
// references.
import type { Language } from '../language.ts'
import { plain } from '../plain-lexis.ts'

/** Labels may lack quotes, as before Terraform 0.12. */
const label = (capture: string) => `[(string_lit (template_literal) ${capture}) (identifier) ${capture}]`
/** The same as a regular expression. */
const labelled = (head: string, ...groups: readonly string[]) =>
  new RegExp(`${head}${groups.map(name => `\\s+"?(?<${name}>(?<=")[^"\\n]+|[\\w-]+)"?`).join('')}\\s*(?=\\{)`)
const LABEL = label('@name')
const OWNER = label('@owner')
/** Kinds of blocks with one label, by type. */
const SORTS = { variable: 'var', module: 'module' } as const

const language: Language = {
  name: 'hcl',
  grammar: 'tree-sitter-hcl',
  query: `
${Object.entries(SORTS)
  .map(
    ([type, kind]) =>
      `((block . (identifier) @_type . ${LABEL} . (block_start) @body) @${kind} (#eq? @_type "${type}"))`,
  )
  .join('\n')}
(config_file (body (block . (identifier) . ${OWNER} . ${LABEL} . (block_start) @body) @block))
(config_file (body (block . (identifier) . ${LABEL} . (block_start) @body) @block))
((config_file (body (block . (identifier) @_type (body (attribute . (identifier) @name) @const)))) (#eq? @_type "locals"))
(config_file (body (attribute . (identifier) @name) @key))
`,
  queryDepth: 5,
  patterns: [
    { kind: 'var', written: true, margin: true, at: labelled('variable', 'name'), end: 'block' },
    { kind: 'module', written: true, margin: true, at: labelled('module', 'name'), end: 'block' },
    { kind: 'block', written: true, margin: true, at: labelled('\\w+', 'owner', 'name'), end: 'block' },
    { kind: 'block', written: true, margin: true, at: labelled('\\w+', 'name'), end: 'block' },
    { kind: 'group', margin: true, at: /(?<name>locals)\s*\{/, end: 'line' },
    { kind: 'const', inside: ['group'], at: /(?<name>[\w-]+)\s*=(?!=)/, end: 'statement' },
    { kind: 'key', margin: true, at: /(?<name>[\w-]+)\s*=(?!=)/, end: 'statement' },
  ],
  verbatim: [{ open: /<<[-~]?(?<tag>[A-Za-z_]\w*)[ \t]*\r?$/, close: '^[ \\t]*$tag[ \\t]*\\r?$', inner: true }],
  lexis: {
    ...plain,
    lineComments: ['#', '//'],
    blockComments: [['/*', '*/']],
    strings: [{ open: '"', close: '"', escape: true, multiline: false, interpolation: ['${', '}'] }],
    identifierExtras: '-',
    lineEnds: true,
    doc: { before: ['#', '//', '/*'] },
  },
  effects: [],
  nature: 'declarations',
  exported: { byDefault: true },
  modifiers: [],
}
export default language
