// The skeleton of a text in C, C++ or Objective-C: nothing but its declarations, in their plainest form. Grammars of
// these languages know no preprocessor, so a macro costs them the definition it stands in and often all that follow. A
// skeleton has no macros, no directives and no bodies; a grammar reads it without an error, and in a fraction of the
// time. The idea is that of an island grammar (L. Moonen, Generating Robust Parsers using Island Grammars, 2001).

import type { Match } from '../../languages/definition-match.ts'
import type { Skeleton } from '../../languages/skeleton-rule.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { findAlternativeHeads } from './declarations/alternative-heads.ts'
import { drawLocals } from './declarations/c-declarations.ts'
import { drawBlock, drawItem, drawItems } from './declarations/c-items.ts'
import { FILE } from './declarations/item-ends.ts'
import { newSkeletonDraft, type SkeletonDraft } from './declarations/skeleton-text.ts'
import type { Dialect } from './preprocessor/c-token-kinds.ts'
import { parseSkeleton } from './skeleton-parser.ts'

/** The skeleton of a text in this dialect. */
export function skeletonOfC(text: string, dialect: Dialect): Skeleton {
  const { sheet, matches, sound } = draw(text, dialect)
  return { matches, sound, ...withoutGaps(sheet.subarray(0, text.length)) }
}

/** The definitions of a text whose skeleton is plain; undefined where the grammar must be asked. */
export function parseCSkeleton(text: string, dialect: Dialect): readonly Match[] | undefined {
  const sketch = draw(text, dialect)
  const found = sketch.sound ? parseSkeleton(sketch) : undefined
  return found && [...found, ...sketch.matches]
}

function draw(text: string, dialect: Dialect): SkeletonDraft {
  const sketch = newSkeletonDraft(text, dialect, WALK)
  drawItems(sketch, 0, sketch.count, FILE)
  findAlternativeHeads(sketch)
  return sketch
}

const SPACE = 32
const WALK = { items: drawItems, item: drawItem, block: drawBlock, locals: drawLocals }

/** The sheet with one space for each gap, since a grammar takes its time over spaces, and where its words come from. */
function withoutGaps(sheet: Uint16Array): Pick<Skeleton, 'text' | 'origin'> {
  const drawn: number[] = []
  const source: number[] = []
  let length = 0
  for (let at = 0; at < sheet.length; at++) {
    if (sheet[at] === SPACE) continue
    if (length > 0) sheet[length++] = SPACE
    drawn.push(length)
    source.push(at)
    while (at < sheet.length && sheet[at] !== SPACE) sheet[length++] = sheet[at++]!
  }
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, 2 * length).toString('utf16le')
  const origin = (offset: number) => {
    const stretch = Math.max(0, firstWhere(1, drawn.length, at => drawn[at]! > offset) - 1)
    return drawn.length === 0 ? offset : source[stretch]! + offset - drawn[stretch]!
  }
  return { text, origin }
}
