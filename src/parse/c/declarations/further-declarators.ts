// Draws the declarators of a statement after its first.
import * as K from '../preprocessor/c-token-kinds.ts'
import { readHead } from './declaration-head.ts'
import { lastOfValue, pastOperand } from './item-ends.ts'
import { type Place, type SkeletonDraft, show, write } from './skeleton-text.ts'
import { isValue } from './value-statements.ts'
import { drawDeclarator } from './written-declaration.ts'

/** Declarators of one statement that are read: looking for each takes a grammar time with their number. */
const MOST_DECLARATORS = 1000

/** The declarators after the first: `int a, f(void);` declares a function, `Foo a, b(1);` two variables. */
export function drawMore(sketch: SkeletonDraft, stop: number, last: number, place: Place): void {
  const { kind, start } = sketch
  let left = MOST_DECLARATORS
  for (let i = stop; i < last && left > 0; ) {
    if (kind[i] !== K.COMMA) {
      i = pastOperand(sketch, i, last)
      continue
    }
    const { elements, stop: next } = readHead(sketch, i + 1, last)
    const name = elements.findIndex(element => element.kind === 'word' || element.kind === 'group')
    const isNext = kind[next] === K.COMMA || kind[next] === K.ASSIGN || next === last
    if (
      isNext &&
      name >= 0 &&
      elements.slice(0, name).every(element => element.kind === 'pointer' || element.kind === 'specifier')
    ) {
      const list = elements[name + 1]
      const isCalled = list?.kind === 'group' && (elements[name]!.kind === 'group' || !isValue(sketch, list, place))
      const parameters = isCalled ? name + 1 : -1
      left--
      show(sketch, i)
      drawDeclarator(sketch, elements, { name, parameters, type: -1, inner: -1 })
      if (kind[next] === K.ASSIGN) {
        show(sketch, next)
        write(sketch, start[lastOfValue(sketch, next + 1, last)]!, '0')
      }
    }
    i = Math.max(next, i + 1)
  }
}
