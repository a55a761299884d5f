// Sections of a tables file that a server keeps whole in the memory of the kernel, whose loops then look at them where
// they lie. Those of one file: the base of the repository it was started in.
import { MOST_SIGNATURES, theKernel } from '../../kernel/kernel.ts'
import type { LengthOrder } from '../../kernel/length-order.ts'
import type { OptionalSection, Section } from '../format.ts'

/** Sections begin at a multiple of this, because some are read as numbers. */
const ALIGNMENT = 16
/** The section that is kept in an order of its own. */
const SIGNATURES: Section = 'signatures'

/** The signatures of a file, `MOST_SIGNATURES` after the other, each of these in the order of their lengths. */
export interface KeptSignatures {
  readonly address: number
  readonly runs: readonly LengthOrder[]
}

interface Kept {
  /** Whose sections are kept (`fileKey`). */
  readonly key: string
  /** At which address of the kernel's memory each begins that is kept as it is. */
  readonly addresses: ReadonlyMap<Section | OptionalSection, number>
  readonly signatures: KeptSignatures | undefined
}

let kept: Kept | undefined

/** Where a section of a file is kept as it is; undefined where it is not. */
export function addressOf(key: string, section: Section | OptionalSection): number | undefined {
  return kept?.key === key ? kept.addresses.get(section) : undefined
}

/** Whether a section of a file is kept, in whatever order. */
export function isKept(key: string, section: Section): boolean {
  return (section === SIGNATURES ? signaturesOf(key) : addressOf(key, section)) !== undefined
}

/** The signatures of a file; undefined where they are not kept. */
export function signaturesOf(key: string): KeptSignatures | undefined {
  return kept?.key === key ? kept.signatures : undefined
}

/**
 * Keeps some sections of a file, by their lengths in bytes, in place of those that were kept. What `fill` throws, this
 * throws: then none is kept.
 */
export function keepSections(
  key: string,
  sections: readonly (readonly [Section, number])[],
  fill: (section: Section, memory: Buffer) => void,
): void {
  kept = undefined
  const kernel = theKernel()
  const addresses = new Map<Section, number>()
  const ends = (length: number): number => (length + ALIGNMENT - 1) & ~(ALIGNMENT - 1)
  const room = ([section, length]: (typeof sections)[number]): number =>
    ends(section === SIGNATURES ? length * 1.5 : length)
  let address = kernel.keep(sections.reduce((sum, each) => sum + room(each), 0))
  let signatures: KeptSignatures | undefined
  for (const each of sections) {
    const [section, length] = each
    fill(section, kernel.kept(address, length))
    if (section === SIGNATURES) signatures = { address, runs: inOrder(address, length / 4) }
    else addresses.set(section, address)
    address += room(each)
  }
  kept = { key, addresses, signatures }
}

/** Puts signatures in order; behind them there are two bytes for each. */
function inOrder(address: number, count: number): LengthOrder[] {
  const kernel = theKernel()
  const runs: LengthOrder[] = []
  for (let first = 0; first < count; first += MOST_SIGNATURES) {
    const own = Math.min(MOST_SIGNATURES, count - first)
    runs.push(kernel.orderByLength(address + first * 4, own, address + count * 4 + first * 2))
  }
  return runs
}
