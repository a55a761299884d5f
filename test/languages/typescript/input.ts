import { Injectable, Input } from '@angular/core'

export const VERSION = '1.0', BUILD = 7
const internal = new Map<string, number>()
let counter = 0
export const { host, port: portNumber, ...rest } = load()
const [first, second] = pair

/** Signs in. */
export const signIn = async (name: string): Promise<void> => {
  function retry() {
    const local = 1
    return local
  }
  retry()
}
const fallback = function named() {}
export const wrapped = memo(() => 1)

export const api = {
  get: (id: string) => id,
  post(body: unknown) {},
  nested: { deep() {} },
  limit: 3,
} as const

function overloaded(a: string): string
function overloaded(a: number): number
function overloaded(a: unknown): unknown {
  return a
}

@Injectable({
  providedIn: 'root',
})
export class LoginForm<T> extends Base implements Form {
  @Input() label = ''
  private count = 0
  static readonly submit = async () => {}
  constructor(@Inject(TOKEN) private readonly http: Http) {
    super()
  }
  get value(): T {
    return this.inner
  }
  set value(next: T) {}
  @Debounce(300)
  protected async validate(): Promise<boolean> {
    return true
  }
  #secret() {}
  private hidden() {}
  async *[Symbol.asyncIterator]() {}
  'quoted-name'() {}
}

export abstract class Shape {
  abstract area(): number
  describe() {
    class Inner {
      run() {}
    }
    return new Inner()
  }
}

export interface Form {
  submit(value: string): void
  onChange: () => void
}

export type Handler = (event: Event) => void
export const enum Color {
  Red,
}
export namespace Geometry.Plane {
  export const ORIGIN = 0
  export function distance(): number {
    return 0
  }
}
declare module 'legacy' {
  export function run(): void
}
declare global {
  var __DEV__: boolean
}
declare const BUILD_TIME: string
declare function external(name: string): void

export interface Codec<in out A, out B> {
  decode(a: A): B
}
export const dual: {
  <A>(self: A): Array<A>
  <A, B>(self: A, that: B): Array<A | B>
} = impl

function later() {}
export { later, internal as store }
export default function () {
  return later
}

export const cast = (() => 1) as () => number
export const frozen = Object.freeze({ thaw() {}, deep: { melt: () => 1 } })
export const checked = { validate: ((value: string) => value) as Validator, plain: 1 } satisfies Rules
const options = configure({ onClick() {}, retry: () => 1 })
type Actions = { run(): void; count: number }
declare global {
  interface Window {
    open(): void
  }
}
export { retry as again, fallback as default } from './retry'
export { first as uno }
export * as shapes from './geometry/index.ts'
export * as geometry from './geometry/index.ts'
export class Store {
  private cache = new (class Inner {})()
  load = async (id: string) => {
    this.done = () => id
  }
  get ready(): boolean {
    const helper = function named() {}
    return helper !== undefined
  }
}
const enum Flag {
  On,
}
function generic<const T extends readonly string[]>(values: T): asserts values is T {
  function inner<T>(): void
  function inner<T>(value?: T): void {}
  const local = () => inner()
}
const OPTIONS = {
  sync: {
    transform({ values: [value] }) {
      return value
    },
  } as Descriptor,
}
@Module({
  imports: [Shop.forRootAsync({ useFactory: () => ({ open: true }) })],
  make() {},
})
export class Till {
  @First()
  @Input({ transform: (value: unknown) => !!value, get: function () {} })
  set amount(value: boolean) {}
}
@Plain({ make: () => Till })
class Drawer {}
