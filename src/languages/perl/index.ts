// Perl 5, read by patterns: no grammar of it loads. Documentation (POD) and what follows `__END__` are no code.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { heredoc, lexis } from './lexis.ts'
import { patterns } from './patterns.ts'

const language: Language = {
  name: 'perl',
  patterns,
  verbatim: [
    { open: /^=[a-zA-Z]/, close: '^=cut\\b' },
    // What a heredoc holds is text, whatever its lines look like.
    { open: heredoc('', ''), close: '^$tag\\r?$', inner: true },
    { open: heredoc('~', ''), close: '^[ \\t]*$tag\\r?$', inner: true },
    { open: /^__(?:END|DATA)__\s*$/ },
    { open: /^\s*format\s*\w*\s*=\s*$/, close: '^\\.\\s*$', inner: true },
  ],
  unmistakable: /^sub[ \t]+[A-Za-z_]\w*/gm,
  lexis,
  effects,
  exported: { hiddenBy: ['my', 'state'], hiddenName: /^_/, byDefault: true },
  modifiers: ['my', 'our', 'has'],
  // A `sub` is a function wherever it is put; methods have a word of their own.
  rename: [
    { kind: 'method', head: /^\*$|\bsub\s*$/, as: 'fn' },
    { kind: 'var', when: /^_*[A-Z][A-Z0-9_]*$/, as: 'const' },
  ],
  absoluteNames: true,
  transparentDirectories: ['lib', 'perl5'],
}
export default language
