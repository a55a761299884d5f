// The skeleton of a text in C, C++ or Objective-C: nothing but its declarations, in their plainest form. Grammars of
// these languages know no preprocessor, so a macro costs them the definition it stands in and often all that follow. A
// skeleton has no macros, no directives and no bodies; a grammar reads it without an error, and in a fraction of the
// time. The idea is that of an island grammar (L. Moonen, Generating Robust Parsers using Island Grammars, 2001).

import { firstWhere } from '../../../util/halving.ts'
import type { Match } from '../../match.ts'
import type { Skeleton } from '../../skeleton.ts'
import { drawLocals } from './declarations.ts'
import { drawBlock, drawItem, drawItems } from './items.ts'
import type { Dialect } from './kinds.ts'
import { FILE } from './place.ts'
import { readSheet } from './sheet.ts'
import { newSketch, type Sketch } from './sketch.ts'
import { findUnread } from './unread-heads.ts'

/** A function that draws the skeleton of a text in this dialect. */
export function skeletonOf(dialect: Dialect): (text: string) => Skeleton {
  return text => {
    const { sheet, matches, sound } = draw(text, dialect)
    return { matches, sound, ...withoutGaps(sheet.subarray(0, text.length)) }
  }
}

/** A function that finds the definitions of a text whose skeleton is plain; undefined where the grammar must be asked. */
export function ordinaryOf(dialect: Dialect): (text: string) => readonly Match[] | undefined {
  return text => {
    const sketch = draw(text, dialect)
    const found = sketch.sound ? readSheet(sketch) : undefined
    return found && [...found, ...sketch.matches]
  }
}

function draw(text: string, dialect: Dialect): Sketch {
  const sketch = newSketch(text, dialect, WALK)
  drawItems(sketch, 0, sketch.count, FILE)
  findUnread(sketch)
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
