// Matches words against parts of a query, as util/name-words.ts does. A part is a u32 length and the bytes.

export function beginsWith(word: usize, length: u32, part: usize): bool {
  const wanted = load<u32>(part)
  if (wanted > length) return false
  for (let i: u32 = 0; i < wanted; i++) if (load<u8>(word + i) !== load<u8>(part + 4 + i)) return false
  return true
}

/** `standsFor` of util/name-words.ts; tests what excludes most words first. */
export function standsFor(part: usize, word: usize, length: u32): bool {
  if (beginsWith(word, length, part)) return true
  const wanted = load<u32>(part)
  if (wanted < 3 || load<u8>(part + 4) !== load<u8>(word)) return false
  const text = part + 4
  let shared: u32 = 0
  while (shared < wanted && shared < length && load<u8>(text + shared) === load<u8>(word + shared)) shared++
  // Back to the first byte of a character.
  while (shared > 0 && shared < wanted && isContinuationByte(load<u8>(text + shared))) shared--
  if (shared === 0) return false
  let at = shared
  for (let i = at; i < length && at < wanted; ) {
    const size = sequenceLength(load<u8>(word + i))
    if (isSame(text + at, word + i, size)) at += size
    i += size
  }
  if (at < wanted) return false
  for (let i = shared; i < wanted; i++) if (isVowel(load<u8>(text + i))) return false
  const units = unitsOf(text, wanted)
  const others = unitsOf(word, length)
  return units >= 3 && units <= others && others <= units * 3
}

function isSame(a: usize, b: usize, size: u32): bool {
  for (let i: u32 = 0; i < size; i++) if (load<u8>(a + i) !== load<u8>(b + i)) return false
  return true
}

/** Length in UTF-16 units, the unit in which `standsFor` compares lengths. */
function unitsOf(text: usize, length: u32): u32 {
  let units: u32 = 0
  for (let i: u32 = 0; i < length; i++) {
    const byte = <u32>load<u8>(text + i)
    if (!isContinuationByte(byte)) units += byte >= 0xf0 ? 2 : 1
  }
  return units
}

/** Whether a byte continues a UTF-8 sequence. */
function isContinuationByte(byte: u32): bool {
  return (byte & 0xc0) === 0x80
}

/** Length of the UTF-8 sequence that begins with this byte. */
function sequenceLength(byte: u32): u32 {
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

function isVowel(byte: u32): bool {
  return byte === 97 || byte === 101 || byte === 105 || byte === 111 || byte === 117
}
