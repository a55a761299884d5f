// The parts of WebAssembly that ctx uses, which the types of Node omit; for memory see platform/large-buffers.ts.
import { base64 } from '../util/bytes.ts'

declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
}

/** Compiles a module from base64. */
export function moduleOf(code: string): object {
  return new WebAssembly.Module(base64(code))
}

/** Instantiates a module and returns its exports. */
export function exportsOf<Exports>(module: object, imports: object): Exports {
  return new WebAssembly.Instance(module, imports).exports as Exports
}
