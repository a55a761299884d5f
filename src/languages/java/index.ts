// Java.
import { wordList } from '../control-words.ts'
import type { Language } from '../language.ts'
import { effects } from './effects.ts'
import { lexis } from './lexis.ts'
import { patterns } from './patterns.ts'
import { query } from './query.ts'

const language: Language = {
  name: 'java',
  grammar: 'tree-sitter-java',
  query,
  bodies: {
    defining: ['class', 'interface', 'enum', 'static'],
    naming: ['record'],
    holding: ['class', 'interface', 'enum', 'record'],
    methods: true,
    throwing: ['throws'],
    lists: 'plain',
  },
  masks: [{ text: /@(\s+)interface\b/g, to: '@interface$1' }],
  newer: [
    // Module imports (25); value classes.
    { text: /(?=module)(?<=^[ \t]*import[ \t]+)module(?=[ \t]+\w)/gm },
    { text: /\bvalue(?=\s+(?:(?:abstract|final|public|static)\s+)*(?:class|record)\s+\w)/g },
  ],
  patterns,
  lexis,
  effects,
  exported: { words: ['public', 'protected'], hiddenBy: ['private'] },
  modifiers: wordList(`
    protected private abstract static final sealed non-sealed default strictfp synchronized native transient volatile
  `),
}
export default language
