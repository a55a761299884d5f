// Stores compiled queries as bytes. tree-sitter needs 15 to 350 ms to compile one, in every process and thread. The
// build compiles all queries once (compile-queries.ts); at run time their bytes are copied into the WebAssembly heap.
// A query text that the build did not compile is compiled as usual.
import { readFileSync } from 'node:fs'
import { distFile } from '../../platform/dist.ts'

/** The used part of the Emscripten module, the object passed to `Parser.init`. */
export interface Runtime {
  readonly HEAPU8: Uint8Array
  readonly HEAP32: Int32Array
  _malloc(bytes: number): number
  /** `ts_query_new`: the address of a query, 0 for an invalid text. */
  _ts_query_new(language: number, text: number, bytes: number, ...error: number[]): number
  getValue(at: number, type: string): number
  setValue(at: number, value: number, type: string): void
}

/**
 * Element sizes in bytes of the lists of a `TSQuery`, in the order of its struct (lib/src/query.c of tree-sitter 0.27;
 * copied as `ts_query_copy` does). A list is an address, a size and a capacity. The fifth holds lists of bytes.
 */
const ELEMENTS = [1, 8, 1, 8, 'lists', 20, 6, 8, 28, 8, 2, 1, 2] as const
type Element = (typeof ELEMENTS)[number]
const LIST_BYTES = 12
/** After the lists: the language's address, then the number of patterns with a wildcard root. */
const LANGUAGE_AT = ELEMENTS.length * LIST_BYTES
const COUNT_AT = LANGUAGE_AT + 4
const STRUCT_BYTES = COUNT_AT + 4

/** Serialises the query at an address, without any address. */
export function imageOf({ HEAPU8 }: Runtime, query: number): Buffer {
  const heap = Buffer.from(HEAPU8.buffer)
  const parts = [heap.subarray(query + COUNT_AT, query + STRUCT_BYTES)]
  const add = (at: number, element: Element): void => {
    const [contents, size] = [heap.readUInt32LE(at), heap.readUInt32LE(at + 4)]
    parts.push(heap.subarray(at + 4, at + 8))
    if (element !== 'lists') parts.push(heap.subarray(contents, contents + size * element))
    else for (let i = 0; i < size; i++) add(contents + i * LIST_BYTES, 1)
  }
  for (const [i, element] of ELEMENTS.entries()) add(query + i * LIST_BYTES, element)
  return Buffer.concat(parts)
}

/** Allocates a query from its bytes for the language at an address; `ts_query_delete` frees it. */
function restore(runtime: Runtime, image: Buffer, language: number): number {
  let next = 4
  const take = (bytes: number): Buffer => {
    next += bytes
    return image.subarray(next - bytes, next)
  }
  // Read HEAPU8 anew each time: an allocation may move the memory.
  const write = (at: number, bytes: Uint8Array): void => runtime.HEAPU8.set(bytes, at)
  const number = (at: number, value: number): void => new DataView(runtime.HEAPU8.buffer).setUint32(at, value, true)
  const fill = (at: number, element: Element): void => {
    const size = take(4).readUInt32LE()
    const contents = size === 0 ? 0 : runtime._malloc(size * (element === 'lists' ? LIST_BYTES : element))
    if (element !== 'lists') write(contents, take(size * element))
    else for (let i = 0; i < size; i++) fill(contents + i * LIST_BYTES, 1)
    number(at, contents)
    number(at + 4, size)
    number(at + 8, size)
  }
  const query = runtime._malloc(STRUCT_BYTES)
  for (const [i, element] of ELEMENTS.entries()) fill(query + i * LIST_BYTES, element)
  number(query + LANGUAGE_AT, language)
  write(query + COUNT_AT, image.subarray(0, 4))
  return query
}

/** Query texts of a language with their compiled bytes. */
type Images = readonly (readonly [text: Buffer, image: Buffer])[]

function imagesFile(language: string): string {
  return distFile(`queries/${language}.bin`)
}

/** Encodes texts and images, each after its length in four bytes. */
export function encodeImages(images: Images): Buffer {
  const lengthOf = (bytes: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return length
  }
  return Buffer.concat(images.flat().flatMap(bytes => [lengthOf(bytes), bytes]))
}

/** Reads a language's compiled queries; empty if the file is missing or truncated. */
export function readImages(language: string): Images {
  const images: [Buffer, Buffer][] = []
  try {
    const bytes = readFileSync(imagesFile(language))
    let next = 0
    const take = (): Buffer => {
      const from = next + 4
      next = from + bytes.readUInt32LE(next)
      if (next > bytes.length) throw new RangeError('cut off')
      return bytes.subarray(from, next)
    }
    while (next < bytes.length) images.push([take(), take()])
  } catch {
    return []
  }
  return images
}

/** Runs `make`, which creates queries, and substitutes stored images for the texts they are known for. */
export function takeUp<Result>(runtime: Runtime, images: Images, make: () => Result): Result {
  const compile = runtime._ts_query_new
  runtime._ts_query_new = (language, text, bytes, ...error) => {
    const wanted = runtime.HEAPU8.subarray(text, text + bytes)
    const [, image] = images.find(([known]) => known.equals(wanted)) ?? []
    return image ? restore(runtime, image, language) : compile(language, text, bytes, ...error)
  }
  try {
    return make()
  } finally {
    runtime._ts_query_new = compile
  }
}
