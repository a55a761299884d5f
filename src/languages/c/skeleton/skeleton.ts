// The skeleton of a text in C, C++ or Objective-C: as long as the text, and blank but for the declarations in their plainest
// form. Grammars of these languages know no preprocessor, so a macro costs them the definition it stands in and often all
// that follow. A skeleton has no macros, no directives and no bodies; a grammar reads it without an error, and in a fraction
// of the time. The idea is that of an island grammar (L. Moonen, Generating Robust Parsers using Island Grammars, 2001).
import type { Skeleton } from '../../language.ts'
import { drawItems, FILE } from './items.ts'
import type { Dialect } from './kinds.ts'
import { newSketch } from './sketch.ts'

/** A function that draws the skeleton of a text in this dialect. */
export function skeletonOf(dialect: Dialect): (text: string) => Skeleton {
  return text => {
    const sketch = newSketch(text, dialect)
    drawItems(sketch, 0, sketch.count, FILE)
    const { sheet, matches, sound } = sketch
    const drawn = Buffer.from(sheet.buffer, 0, sheet.byteLength).toString('utf16le')
    return { text: drawn, matches, sound }
  }
}
