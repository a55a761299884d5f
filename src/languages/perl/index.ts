// Perl 5. No grammar of it loads, so patterns find the definitions. POD and the text after `__END__` are no code.
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { heredoc, lexis } from './lexis.ts'
import { patterns } from './patterns.ts'

const language: Language = {
  name: 'perl',
  patterns,
  verbatim: [
    { open: /^=[a-zA-Z]/, close: '^=cut\\b' },
    // The contents of a heredoc are text.
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
  // A `sub` is always a function; methods have a keyword of their own.
  rename: [
    { kind: 'method', head: /^\*$|\bsub\s*$/, as: 'fn' },
    { kind: 'var', when: /^_*[A-Z][A-Z0-9_]*$/, as: 'const' },
  ],
  absoluteNames: true,
  transparentDirectories: ['lib', 'perl5'],
}
export default language
