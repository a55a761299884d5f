// Which named blocks are around an offset, in a text without comments and strings. Pure.

export interface BlocksAround {
  /** Outermost first. */
  readonly names: readonly string[]
  /** True outside of all other braces. */
  readonly isOutside: boolean
}

interface Block {
  readonly start: number
  end: number
  /** Undefined for braces of something else. */
  readonly name?: string
}

/** Returns a lookup of the blocks around an offset. `heads` match up to the brace, with their name in the group `name`. */
export function blocksOf(code: string, heads: RegExp): (at: number) => BlocksAround {
  const names = new Map<number, string>()
  for (const match of code.matchAll(heads)) names.set(match.index + match[0].length - 1, match.groups?.name ?? '')
  const blocks: Block[] = []
  const open: Block[] = []
  let unnamed = 0
  for (let at = nextBrace(code, 0); at < code.length; at = nextBrace(code, at + 1)) {
    if (code[at] === '{') {
      const name = names.get(at)
      const block: Block = { start: at, end: code.length, ...(name === undefined ? {} : { name }) }
      open.push(block)
      // Of unnamed braces only the outermost are needed.
      if (name !== undefined || unnamed === 0) blocks.push(block)
      if (name === undefined) unnamed++
    } else {
      const block = open.pop()
      if (block) block.end = at
      if (block && block.name === undefined) unnamed--
    }
  }
  return at => {
    const around = blocks.filter(({ start, end }) => start < at && at < end)
    return {
      names: around.flatMap(({ name }) => name || []),
      isOutside: around.every(({ name }) => name !== undefined),
    }
  }
}

function nextBrace(code: string, from: number): number {
  for (let at = from; at < code.length; at++) {
    const unit = code.charCodeAt(at)
    if (unit === 123 || unit === 125) return at
  }
  return code.length
}
