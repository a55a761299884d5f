// Reads the head of a marked definition.
import assert from 'node:assert/strict'
import { parseHead } from '../../src/facts/signatures/definition-head.ts'
import type { Parameter } from '../../src/model.ts'
import { LANGUAGES, type LanguageName } from './facts.ts'
import { marked, type Named } from './marked.ts'

/** The head of definition number `at`. */
export function head(language: LanguageName, source: string, named: Named | string, at = 0) {
  const { text, definitions } = marked(source, ...Array<Named | string>(at + 1).fill(named))
  const definition = definitions[at]
  assert.ok(definition)
  const found = parseHead(text, definition, LANGUAGES[language].lexis)
  return found.params ? { ...found, params: found.params.map(definedFields) } : found
}

/** The defined fields of a parameter. */
function definedFields(parameter: Parameter): Partial<Parameter> {
  return Object.fromEntries(Object.entries(parameter).filter(([, value]) => value !== undefined))
}
