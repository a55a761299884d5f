// The numbers of the terms of words that were met before, found where a word stands in a text: to cut each word out of a
// doc comment and look the piece up in a map took as long as all else that is done with it.

/** Places for words, a power of two; when half of them are taken all is forgotten. */
const PLACES = 1 << 15

export class KnownWords {
  #words: (string | undefined)[] = new Array<string | undefined>(PLACES).fill(undefined)
  #numbers: (readonly number[] | undefined)[] = new Array<undefined>(PLACES).fill(undefined)
  #count = 0

  clear(): void {
    this.#words.fill(undefined)
    this.#numbers.fill(undefined)
    this.#count = 0
  }

  /** What was added for the word at text[start, end). */
  find(text: string, start: number, end: number): readonly number[] | undefined {
    const place = this.#placeOf(text, start, end)
    return this.#words[place] === undefined ? undefined : this.#numbers[place]
  }

  add(word: string, numbers: readonly number[]): void {
    if (this.#count >= PLACES / 2) this.clear()
    const place = this.#placeOf(word, 0, word.length)
    if (this.#words[place] === undefined) this.#count++
    this.#words[place] = word
    this.#numbers[place] = numbers
  }

  /** Where a word is, or else the free place for it. */
  #placeOf(text: string, start: number, end: number): number {
    const length = end - start
    let hash = length
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    let place = (hash ^ (hash >>> 15)) & (PLACES - 1)
    for (;;) {
      const word = this.#words[place]
      if (word === undefined || (word.length === length && text.startsWith(word, start))) return place
      place = (place + 1) & (PLACES - 1)
    }
  }
}
