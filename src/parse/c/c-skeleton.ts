// Reduces C, C++ and Objective-C to a skeleton: a text that holds only declarations, in their plainest form. Their
// grammars have no preprocessor, so a macro can cost them a definition and many of those that follow. A skeleton has no
// macros, directives or bodies. The grammar parses it without errors and in a fraction of the time. This is an island
// grammar (L. Moonen, Generating Robust Parsers using Island Grammars, 2001).
import type { Match } from '../../languages/definition-match.ts'
import type { Skeleton } from '../../languages/skeleton-rule.ts'
import { firstWhere } from '../../util/binary-search.ts'
import { findAlternativeHeads } from './declarations/alternative-heads.ts'
import { parseLocalTypes } from './declarations/c-declarations.ts'
import { parseBlock, parseItem, parseItems } from './declarations/c-items.ts'
import { FILE } from './declarations/item-ends.ts'
import { newSkeletonBuilder, type SkeletonBuilder } from './declarations/skeleton-text.ts'
import type { Dialect } from './preprocessor/c-token-kinds.ts'
import { parseSkeleton } from './skeleton-parser.ts'

/** Returns the skeleton of a text. */
export function skeletonOfC(text: string, dialect: Dialect): Skeleton {
  const { output, matches, sound } = buildSkeleton(text, dialect)
  return { matches, sound, ...collapseGaps(output.subarray(0, text.length)) }
}

/** Returns the definitions of a text without using the grammar; undefined if its skeleton holds an unsupported form. */
export function parseCSkeleton(text: string, dialect: Dialect): readonly Match[] | undefined {
  const builder = buildSkeleton(text, dialect)
  const found = builder.sound ? parseSkeleton(builder) : undefined
  return found && [...found, ...builder.matches]
}

function buildSkeleton(text: string, dialect: Dialect): SkeletonBuilder {
  const builder = newSkeletonBuilder(text, dialect, WALK)
  parseItems(builder, 0, builder.count, FILE)
  findAlternativeHeads(builder)
  return builder
}

const SPACE = 32
const WALK = { items: parseItems, item: parseItem, block: parseBlock, locals: parseLocalTypes }

/**
 * Collapses each gap to one space, because a grammar spends time on spaces. `origin` maps offsets back to the source.
 */
function collapseGaps(output: Uint16Array): Pick<Skeleton, 'text' | 'origin'> {
  const outputStarts: number[] = []
  const sourceStarts: number[] = []
  let length = 0
  for (let at = 0; at < output.length; at++) {
    if (output[at] === SPACE) continue
    if (length > 0) output[length++] = SPACE
    outputStarts.push(length)
    sourceStarts.push(at)
    while (at < output.length && output[at] !== SPACE) output[length++] = output[at++]!
  }
  const text = Buffer.from(output.buffer, output.byteOffset, 2 * length).toString('utf16le')
  const origin = (offset: number) => {
    const span = Math.max(0, firstWhere(1, outputStarts.length, at => outputStarts[at]! > offset) - 1)
    return outputStarts.length === 0 ? offset : sourceStarts[span]! + offset - outputStarts[span]!
  }
  return { text, origin }
}
