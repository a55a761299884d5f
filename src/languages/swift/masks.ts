// Masks for syntax that the grammar of Swift does not support. An expression becomes a number, because one is required
// there.
import type { Mask } from '../language.ts'
import { BRACES, nested } from '../nested-brackets.ts'

/** Blanks with a final letter. */
const endedBy = (letter: string) => (hidden: string) => ' '.repeat(hidden.length - 1) + letter

export const masks: readonly Mask[] = [
  // Conditional compilation: all branches are parsed.
  { text: /^[ \t]*#(?:if|elseif|else|endif)\b[^\n]*/gm },
  { text: /(?=#)(?<=^[ \t]*)#(?:warning|error)[ \t]*\("(?:[^"\\\n]|\\.)*"\)/gm },
  { text: /#(?:un)?available[ \t]*\([^()\n]*\)/g, to: endedBy('0') },
  { text: /#(?:selector|keyPath)\((?:[^()\n]|\([^()\n]*\))*\)/g, to: endedBy('0') },
  { text: /#(?:fileID|filePath|file|line|function|column|dsohandle|isolation)\b/g, to: endedBy('0') },
  { text: /(#{1,9})"(?!"")[^\n]{0,2000}?"\1/g, to: endedBy('0') },
  { text: /(?=#)(?<==\s*)#externalMacro\s*\([^()]*\)/g, to: endedBy('x') },
  // A macro in an expression becomes a call.
  { text: /#(?=[a-z]\w*[ \t]*\()/g },
  { text: /(?<=\bthrows)[ \t]*\([^()\n]*\)/g },
  { text: /\bnonisolated\((?:unsafe|nonsending)\)|(?<=\bunowned)\((?:un)?safe\)/g },
  {
    text: /(?=[sbci_])(?<=(?:[:(,]|->)\s*)(?:sending|borrowing|consuming|copy|consume|isolated|__owned|__shared)(?=[ \t]+[\w@[(])/g,
  },
  { text: /(?=~)(?<=(?:[:(,[]|->)\s*)~(?=[A-Za-z_])/g },
  // Compiler attributes, and type arguments of attributes.
  {
    text: /@_\w+(?:\([^()\n]*\))?/g,
    to: hidden => `@x${hidden.slice(2).replace(/\(.*/, args => ' '.repeat(args.length))}`,
  },
  { text: /(?=<)(?<=@[A-Z]\w*)<[^<>\n]*>/g },
  // Test names in backticks.
  { text: /\bfunc `[^`\n]*`/g, to: name => `func \`${name.slice(6, -1).replace(/[^\w`]/g, '_')}\`` },
  { text: /(?=\(\))(?<=\(\s*|[:,]\s*|\breturn[ \t]+)\(\)(?=\s*\)|[ \t]*(?:as\b|$|\}))/gm, to: endedBy('0') },
  { text: /(?=\(\))(?<=\bcase[ \t]+(?:let[ \t]+)?[.\w]+)\(\)(?=[ \t]*[:,])/g },
]

/** A macro's trailing closure. */
const BLOCK = nested(...BRACES, '[^{}]', 4)

/** Rare or new syntax, masked only in texts with errors. */
export const newer: readonly Mask[] = [
  // Members on one line: the grammar takes an initializer behind a semicolon for a call.
  { text: /;(?=[ \t]*(?:\w+[ \t]+){0,5}(?:init[?!]?[ \t]*[(<]|deinit\b|subscript[ \t]*[(<]))/g, to: '\n' },
  // Declaration macros, `#Preview { … }`: a type inside types, where no call is allowed; a function at top level.
  {
    text: new RegExp(
      String.raw`(?=#[A-Z])(?<=[^\s(,=:[+&|?]\s*\n[ \t]+)#[A-Z]\w*[ \t]*(?:\((?:[^()]|\([^()]*\))*\)[ \t]*)?${BLOCK}`,
      'g',
    ),
  },
  { text: /#(?=[A-Z]\w*[ \t]*[({])/g },
  // Value generics and array sizes: `<let count: Int>`, `[3 of Int]`.
  { text: /(?=let)(?<=[<,]\s*)let(?=\s+\w+\s*:\s*Int\b)/g },
  { text: /(?=\w)(?<=\[\s*)\w+\s+of(?=\s+[\w([])/g },
  { text: /(?=\d)(?<=[<,]\s*)\d+(?=\s*[,>])/g, to: size => 'N'.repeat(size.length) },
  { text: /\bisolated(?=\s+deinit\b)/g },
  { text: /(?=unsafe)(?<=(?:[=(,:]|\b(?:return|try|await|in|for|if|while|case|else)|^)\s*)unsafe(?=[ \t]+[\w(&.[])/gm },
  // An `init` accessor becomes a setter; attribute arguments of two words.
  { text: /(?=init)(?<=@storageRestrictions\([^()\n]*\)\s*)init(?=\s*[({])/g, to: ' set' },
  { text: /(?=\()(?<=@(?:lifetime|backDeployed|storageRestrictions))\([^()\n]*\)/g },
  { text: /(?<=\binit)[!?](?=\s*<)/g },
  { text: /\b(?:consuming|borrowing|__consuming)(?=\s+(?:(?:public|internal|private|package)\s+)*func\b)/g },
  {
    text: /\bwhere\b(?<=^[ \t]*(?:(?:public|private|internal|fileprivate|package)[ \t]+)?typealias\b[^=\n]{0,300}=[^\n{}]{0,1000}?where)[^\n{}]*/gm,
  },
  // Declarations and conditions as arguments of attributes.
  {
    text: /(?=\()(?<=@[a-z_]\w*)\((?=\s*(?:where|func|init|var|let|subscript)\b)(?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)/g,
  },
  { text: /(#{1,9})\/(?:(?!\/\1)[^\n]){0,2000}\/\1/g, to: endedBy('0') },
]
