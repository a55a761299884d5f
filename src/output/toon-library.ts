// The library of TOON: for what is no list of symbols, records, calls or a single value. A bundle of its own.
export { encode } from '@toon-format/toon'
