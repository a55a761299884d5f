// What Objective-C adds to C: interfaces, implementations, categories and protocols, their methods and properties.
import * as K from './kinds.ts'
import { past, type Sketch } from './sketch.ts'

export function objectiveItem(sketch: Sketch, at: number, to: number, _drawItems: unknown): number {
  return past(sketch, at, to)
}
