// What is used of WebAssembly, memory aside: see platform/large-buffers.ts. The types of Node have none of it.
import { base64 } from '../util/bytes.ts'

declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

/** A module out of its code in base64. */
export function moduleOf(code: string): object {
  return new WebAssembly.Module(base64(code))
}

/** What a module exports, over what it imports. */
export function exportsOf<Exports>(module: object, imports: object): Exports {
  return new WebAssembly.Instance(module, imports).exports as Exports
}
