// Writes the declarators of a statement behind its first one.
import * as K from '../preprocessor/c-token-kinds.ts'
import { parseHead } from './declaration-head.ts'
import { lastOfValue, pastOperand } from './item-ends.ts'
import { copyToken, type Scope, type SkeletonBuilder, writeAt } from './skeleton-text.ts'
import { holdsValues } from './value-statements.ts'
import { writeDeclarator } from './written-declaration.ts'

/** The grammar's time for one statement grows with its declarators. */
const MAX_DECLARATORS = 1000

/** Writes the further declarators: `int a, f(void);` declares a function, `Foo a, b(1);` two variables. */
export function parseFurtherDeclarators(builder: SkeletonBuilder, stop: number, last: number, scope: Scope): void {
  const { kind, start } = builder
  let left = MAX_DECLARATORS
  for (let i = stop; i < last && left > 0; ) {
    if (kind[i] !== K.COMMA) {
      i = pastOperand(builder, i, last)
      continue
    }
    const { elements, stop: next } = parseHead(builder, i + 1, last)
    const name = elements.findIndex(element => element.kind === 'word' || element.kind === 'group')
    const isNext = kind[next] === K.COMMA || kind[next] === K.ASSIGN || next === last
    if (
      isNext &&
      name >= 0 &&
      elements.slice(0, name).every(element => element.kind === 'pointer' || element.kind === 'specifier')
    ) {
      const list = elements[name + 1]
      const isCalled =
        list?.kind === 'group' && (elements[name]!.kind === 'group' || !holdsValues(builder, list, scope))
      const parameters = isCalled ? name + 1 : -1
      left--
      copyToken(builder, i)
      writeDeclarator(builder, elements, { name, parameters, type: -1, inner: -1 })
      if (kind[next] === K.ASSIGN) {
        copyToken(builder, next)
        writeAt(builder, start[lastOfValue(builder, next + 1, last)]!, '0')
      }
    }
    i = Math.max(next, i + 1)
  }
}
