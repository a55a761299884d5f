// What the grammars of JavaScript and TypeScript do not know yet.
import type { Mask } from '../language.ts'
import { templateTags } from '../template-marks.ts'

/** What stands for a value in a script is a name to its parser. */
const asName = (found: string) => '_'.repeat(found.length)

export const newer: readonly Mask[] = [
  // Marks of a template that makes scripts: tags, which stand for nothing, and variables (Django, Jinja, Twig, Liquid;
  // EJS, lodash). Behind `=` stands an object of JSX: `style={{ top }}`.
  templateTags,
  { text: /(?<!=)\{\{-?[ \t]*\w[\w.]*[ \t]*(?:\|[^{}\n]*)?-?\}\}/g, to: asName },
  { text: /<%(?![-=])(?:[^%]|%(?!>)){0,1000}%>/g },
  { text: /<%[-=][^%\n]*(?:%(?!>)[^%\n]*)*%>/g, to: asName },
  // Phases of an import: `import defer * as a`, `import source a`.
  { text: /(?=defer|source)(?<=\bimport[ \t]+)(?:defer(?=[ \t]*\*)|source(?=[ \t]+[\w$]+[ \t]+from\b))/g },
  { text: /(?<=\bimport)\.(?:defer|source)(?=\()/g },
]
