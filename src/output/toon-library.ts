// The TOON library, for values that output/toon-parts.ts cannot write. A bundle of its own.
export { encode } from '@toon-format/toon'
