// Patterns for the likely definition of a name in any language, for files that no parser understands.
import type { SymbolKind } from '../../model.ts'
import { escaped } from '../../util/regex-escape.ts'

interface LikelyDefinition {
  readonly kind: SymbolKind
  /** 1-based. */
  readonly line: number
  /** The line as written, trimmed, at most 200 characters. */
  readonly text: string
}

/** The end of a name: `def open?` and `open=(v)` (Ruby), `defun open-file` (Lisp), `fun open'` (ML) are not `open`. */
const END = "(?!\\w|[?!']|-\\w|=\\()"

/** `NAME` stands for the name. The first match wins. */
const LABELLED: readonly (readonly [SymbolKind, string])[] = [
  ['macro', '^\\s*#\\s*define\\s+NAME\\b'],
  ['macro', '\\b(?:macro_rules!|macro|defmacro)\\s+\\(?NAME(?!\\w)'],
  ['class', '\\b(?:class|record|object|actor|defclass|contract)\\s+NAME(?!\\w)(?!\\s*[;,.)=])'],
  ['struct', '\\b(?:struct|defstruct|message)\\s+NAME(?!\\w)(?!\\s*[;,.)=*&]|\\s+\\w+\\s*[;,=)])'],
  ['interface', '\\b(?:interface|protocol)\\s+NAME(?!\\w)(?!\\s*[;,.)])'],
  ['trait', '\\btrait\\s+NAME(?!\\w)'],
  ['enum', '\\benum\\s+(?:class\\s+|struct\\s+)?NAME(?!\\w)(?!\\s*[;,.)=*&]|\\s+\\w+\\s*[;,=)])'],
  ['union', '\\bunion\\s+NAME(?!\\w)(?!\\s*[;,.)=*&]|\\s+\\w+\\s*[;,=)])'],
  ['module', '\\b(?:module|namespace|package|defmodule|library)\\s+(?:[\\w.:]*[.:])?NAME(?!\\w)(?!\\s*[.(])'],
  ['type', '\\b(?:type|typealias|newtype|data|using)\\s+NAME(?!\\w)(?!\\s*[.)])'],
  ['type', '\\btypedef\\b[^;\\n]{0,200}\\bNAME\\s*;'],
  [
    'fn',
    `\\b(?:function\\*?|def|defp|defun|define|fn|func|fun|sub|proc|procedure|subroutine|task)\\s+(?:\\([^()\\n]{0,100}\\)\\s*)?\\(?(?:[\\w$<>]+[.:]{1,2})*NAME${END}`,
  ],
  [
    'fn',
    '^\\s*(?!(?:return|else|new|await|throw|case|goto|delete|yield|if|while|for|and|or|not)\\b)(?:[\\w:<>,~*&\\[\\]]+\\s+){1,5}[*&]*(?:\\w+(?:::|\\.))*NAME\\s*\\([^;=]*$',
  ],
  [
    'method',
    '^\\s*(?:(?:async|static|get|set|public|private|protected|override)\\s+)*\\*?NAME\\s*\\([^()\\n]*\\)\\s*\\{',
  ],
  [
    'const',
    '\\b(?:const|let|var|val|static|final|local|my|our|constant|global|export|readonly|declare)\\s+(?:mut\\s+)?(?:[\\w<>\\[\\].]+\\s+){0,2}NAME(?!\\w)\\s*(?:[:=]|$)',
  ],
  ['const', '^(?:export\\s+)?NAME\\s*(?::=|\\+?=(?![=>~])|<-|::)'],
  ['key', '^\\s*["\']?NAME["\']?\\s*:(?!:)'],
  ['target', '^NAME\\s*:(?![:=])'],
]

/** Longer lines are data. */
const LONGEST_LINE = 1000
const SHOWN = 200

/** A line of at most 200 characters, with an ellipsis where it is cut. */
export function shortened(line: string): string {
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}\u2026` : line
}

/** The lines of a text that look like the definition of a name, in order. */
export function likelyDefinitions(text: string, name: string): LikelyDefinition[] {
  if (!text.includes(name)) return []
  const literal = escaped(name)
  const patterns = LABELLED.map(
    ([kind, source]) => [kind, new RegExp(source.replaceAll('NAME', () => literal))] as const,
  )
  const found: LikelyDefinition[] = []
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.length > LONGEST_LINE || !line.includes(name) || /^\s*(?:\/\/|\*|--\s|;;|%)/.test(line)) continue
    const kind = patterns.find(([, pattern]) => pattern.test(line))?.[0]
    if (kind) found.push({ kind, line: i + 1, text: shortened(line.trim()) })
  }
  return found
}
