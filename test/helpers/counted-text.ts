// A string that counts searched characters, for tests of linear time.

export class CountedText extends String {
  /** Characters that searches have passed. */
  searched = 0

  override indexOf(part: string, from = 0): number {
    const at = super.indexOf(part, from)
    this.searched += (at < 0 ? this.length : at) - from
    return at
  }

  override lastIndexOf(part: string, from = this.length): number {
    const at = super.lastIndexOf(part, from)
    this.searched += Math.min(from, this.length) - Math.max(at, 0)
    return at
  }

  get asText(): string {
    return this as unknown as string
  }
}
