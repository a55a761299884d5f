// Sections of one tables file that a server keeps in the memory of the kernel, so that its loops need no copies. The
// file is the base of the repository that the server was started in.
import { MAX_SIGNATURES, theKernel } from '../../kernel/kernel.ts'
import type { LengthOrder } from '../../kernel/length-order.ts'
import type { OptionalSection, Section } from '../format.ts'
import type { KeptSignatures } from '../tables/section-source.ts'

const ALIGNMENT = 16
const SIGNATURES: Section = 'signatures'

interface Kept {
  readonly key: string
  /** Kernel addresses of the sections that are kept unchanged. */
  readonly addresses: ReadonlyMap<Section | OptionalSection, number>
  readonly signatures: KeptSignatures | undefined
}

let kept: Kept | undefined

/** Kernel address of a section; undefined if it is not kept unchanged. */
export function addressOf(key: string, section: Section | OptionalSection): number | undefined {
  return kept?.key === key ? kept.addresses.get(section) : undefined
}

/** Whether the section is kept, sorted or not. */
export function isKept(key: string, section: Section): boolean {
  return (section === SIGNATURES ? signaturesOf(key) : addressOf(key, section)) !== undefined
}

/** The signatures of a file; undefined if they are not kept. */
export function signaturesOf(key: string): KeptSignatures | undefined {
  return kept?.key === key ? kept.signatures : undefined
}

/** Keeps sections, given with their lengths in bytes, instead of those kept before. If `fill` throws, none is kept. */
export function keepSections(
  key: string,
  sections: readonly (readonly [Section, number])[],
  fill: (section: Section, memory: Buffer) => void,
): void {
  kept = undefined
  const kernel = theKernel()
  const addresses = new Map<Section, number>()
  const aligned = (length: number): number => (length + ALIGNMENT - 1) & ~(ALIGNMENT - 1)
  const sizeInMemory = ([section, length]: (typeof sections)[number]): number =>
    aligned(section === SIGNATURES ? length * 1.5 : length)
  let address = kernel.keep(sections.reduce((sum, each) => sum + sizeInMemory(each), 0))
  let signatures: KeptSignatures | undefined
  for (const each of sections) {
    const [section, length] = each
    fill(section, kernel.kept(address, length))
    if (section === SIGNATURES) signatures = { address, runs: sortByLength(address, length / 4) }
    else addresses.set(section, address)
    address += sizeInMemory(each)
  }
  kept = { key, addresses, signatures }
}

/** Sorts signatures by length. Two bytes for each follow them. */
function sortByLength(address: number, count: number): LengthOrder[] {
  const kernel = theKernel()
  const runs: LengthOrder[] = []
  for (let first = 0; first < count; first += MAX_SIGNATURES) {
    const own = Math.min(MAX_SIGNATURES, count - first)
    runs.push(kernel.orderByLength(address + first * 4, own, address + count * 4 + first * 2))
  }
  return runs
}
