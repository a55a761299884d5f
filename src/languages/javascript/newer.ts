// Masks for syntax newer than the grammars of JavaScript and TypeScript.
import type { Mask } from '../language.ts'
import { templateTags } from '../template-marks.ts'

/** Replaces a template's value by a name of equal length. */
const asName = (found: string) => '_'.repeat(found.length)

export const newer: readonly Mask[] = [
  // Template tags, which are blanked, and template variables (Django, Jinja, Twig, Liquid; EJS, lodash). After `=`,
  // `{{` is a JSX object: `style={{ top }}`.
  templateTags,
  { text: /(?<!=)\{\{-?[ \t]*\w[\w.]*[ \t]*(?:\|[^{}\n]*)?-?\}\}/g, to: asName },
  { text: /<%(?![-=])(?:[^%]|%(?!>)){0,1000}%>/g },
  { text: /<%[-=][^%\n]*(?:%(?!>)[^%\n]*)*%>/g, to: asName },
  // Import phases: `import defer * as a`, `import source a`.
  { text: /(?=defer|source)(?<=\bimport[ \t]+)(?:defer(?=[ \t]*\*)|source(?=[ \t]+[\w$]+[ \t]+from\b))/g },
  { text: /(?<=\bimport)\.(?:defer|source)(?=\()/g },
]
