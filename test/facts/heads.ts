// What is read of the head of a definition that is marked in a text.
import assert from 'node:assert/strict'
import { readHead } from '../../src/facts/signatures/definition-head.ts'
import type { Parameter } from '../../src/model.ts'
import { LANGUAGES, type LanguageName } from './facts.ts'
import { marked, type Named } from './marked.ts'

/** Of the definition number `at` in the text. */
export function head(language: LanguageName, source: string, named: Named | string, at = 0) {
  const { text, definitions } = marked(source, ...Array<Named | string>(at + 1).fill(named))
  const definition = definitions[at]
  assert.ok(definition)
  const found = readHead(text, definition, LANGUAGES[language].lexis)
  return found.params ? { ...found, params: found.params.map(said) } : found
}

/** What is said of a parameter: fields that are undefined are not. */
function said(parameter: Parameter): Partial<Parameter> {
  return Object.fromEntries(Object.entries(parameter).filter(([, value]) => value !== undefined))
}
