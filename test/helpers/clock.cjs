// Preloaded with `--require`: sets the clock CLOCK_AHEAD milliseconds ahead.
const { now } = Date
const ahead = Number(process.env.CLOCK_AHEAD)
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(now() + ahead)
  }

  static now() {
    return now() + ahead
  }
}
