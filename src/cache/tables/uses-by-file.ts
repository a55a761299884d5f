// The section `uses` by file, so that unchanged files keep their names in a new generation.
import { numbersFor } from '../../platform/large-buffers.ts'
import { u32 } from '../../util/bytes.ts'
import type { SectionSource } from './section-source.ts'
import { eachVarint } from './varints.ts'

const LINE_FEED = Buffer.from('\n')

export class UsesByFile {
  /** Start of each file's names in `#names`, and the end. */
  readonly #starts: Uint32Array
  readonly #names: Uint32Array
  readonly #section: Buffer
  readonly #textsAt: number

  constructor(source: SectionSource, files: number) {
    const section = source.section('uses')
    const count = section.length === 0 ? 0 : u32(section, 0)
    const endsAt = 4 + (count + 1) * 4
    this.#section = section
    this.#textsAt = endsAt + (count + 1) * 4
    const postingsAt = this.#textsAt + (count === 0 ? 0 : u32(section, endsAt - 4))
    const eachFile = (name: number, take: (file: number) => void): void => {
      const end = (number: number): number => postingsAt + u32(section, endsAt + number * 4)
      let file = 0
      eachVarint(section.subarray(end(name), end(name + 1)), difference => {
        file += difference
        take(file)
      })
    }
    this.#starts = numbersFor(files + 1)
    for (let name = 0; name < count; name++) eachFile(name, file => this.#starts[file + 1]!++)
    for (let file = 0; file < files; file++) this.#starts[file + 1]! += this.#starts[file]!
    this.#names = numbersFor(this.#starts[files]!)
    const next = this.#starts.slice()
    for (let name = 0; name < count; name++)
      eachFile(name, file => {
        this.#names[next[file]!++] = name
      })
  }

  /** The names that a file uses, in bytewise order, one per line. */
  linesOf(file: number): Buffer {
    const lines: Buffer[] = []
    for (let at = this.#starts[file]!; at < this.#starts[file + 1]!; at++)
      lines.push(this.#text(this.#names[at]!), LINE_FEED)
    return Buffer.concat(lines)
  }

  #text(name: number): Buffer {
    const end = (number: number): number => this.#textsAt + u32(this.#section, 4 + number * 4)
    return this.#section.subarray(end(name), end(name + 1))
  }
}
