// Sections of a tables file that a server keeps whole in the memory of the kernel, whose loops then look at them where
// they lie. Those of one file: the base of the repository it was started in.
import { theKernel } from '../kernel/kernel.ts'
import type { Section } from './format.ts'

/** Sections begin at a multiple of this, because some are read as numbers. */
const ALIGNMENT = 16

/** Whose sections are kept (`fileKey`), and at which address of the kernel's memory each begins. */
let kept: { readonly key: string; readonly addresses: ReadonlyMap<Section, number> } | undefined

/** Where a section of a file is kept; undefined where it is not. */
export function addressOf(key: string, section: Section): number | undefined {
  return kept?.key === key ? kept.addresses.get(section) : undefined
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
  let address = kernel.keep(sections.reduce((sum, [, length]) => sum + ends(length), 0))
  for (const [section, length] of sections) {
    fill(section, kernel.kept(address, length))
    addresses.set(section, address)
    address += ends(length)
  }
  kept = { key, addresses }
}
