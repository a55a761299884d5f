// Numbers byte strings in the order of their first occurrence, without creating JavaScript strings. Pure.
import { bytesFor, numbersFor } from '../../platform/large-buffers.ts'
import { AS_WRITTEN, nameStarts, sortNames } from './name-sort.ts'

const LINE_FEED = 10
/** Slot: hash, number + 1. */
const SLOT = 2

export class Interned {
  /** The texts, one per line. */
  #texts = Buffer.allocUnsafeSlow(1 << 14)
  #bytes = 0
  #starts = new Uint32Array(1 << 10)
  #slots = new Uint32Array(SLOT << 11)
  #mask = (1 << 11) - 1
  size = 0

  /** The number of the text in `from`..`to`, which contains no line feed. */
  number(bytes: Uint8Array, from: number, to: number): number {
    let hash = to - from
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x9e3779b1) ^ (hash >>> 15)
    hash >>>= 0
    for (let slot = (hash ^ (hash >>> 16)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = this.#slots[slot * SLOT + 1]!
      if (number === 0) return this.#add(slot, hash, bytes, from, to)
      if (this.#slots[slot * SLOT] === hash && this.#equals(number - 1, bytes, from, to)) return number - 1
    }
  }

  #equals(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[number]!
    const end = number + 1 < this.size ? this.#starts[number + 1]! : this.#bytes
    if (end - start - 1 !== to - from) return false
    for (let i = from, own = start; i < to; i++, own++) if (bytes[i] !== this.#texts[own]) return false
    return true
  }

  #add(slot: number, hash: number, bytes: Uint8Array, from: number, to: number): number {
    if (this.#bytes + to - from + 1 > this.#texts.length) {
      const wider = bytesFor(Math.max(this.#texts.length * 2, this.#bytes + to - from + 1))
      wider.set(this.#texts.subarray(0, this.#bytes))
      this.#texts = wider
    }
    if (this.size === this.#starts.length) {
      const wider = numbersFor(this.size * 2)
      wider.set(this.#starts)
      this.#starts = wider
    }
    this.#starts[this.size] = this.#bytes
    for (let i = from; i < to; i++) this.#texts[this.#bytes++] = bytes[i]!
    this.#texts[this.#bytes++] = LINE_FEED
    this.#slots[slot * SLOT] = hash
    this.#slots[slot * SLOT + 1] = ++this.size
    if (this.size * 2 > this.#mask) this.#widen()
    return this.size - 1
  }

  #widen(): void {
    const before = this.#slots
    this.#slots = numbersFor(before.length * 2)
    this.#mask = this.#slots.length / SLOT - 1
    for (let at = 0; at < before.length; at += SLOT) {
      if (before[at + 1] === 0) continue
      const hash = before[at]!
      let slot = (hash ^ (hash >>> 16)) & this.#mask
      while (this.#slots[slot * SLOT + 1] !== 0) slot = (slot + 1) & this.#mask
      this.#slots[slot * SLOT] = hash
      this.#slots[slot * SLOT + 1] = before[at + 1]!
    }
  }

  /** Text numbers in bytewise order. */
  order(): Uint32Array {
    const texts = this.#texts.subarray(0, this.#bytes)
    return sortNames(texts, nameStarts(texts, this.size), AS_WRITTEN)
  }

  text(number: number): Buffer {
    const end = number + 1 < this.size ? this.#starts[number + 1]! : this.#bytes
    return this.#texts.subarray(this.#starts[number]!, end - 1)
  }
}
