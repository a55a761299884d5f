/** Bound. */
// eslint-disable-next-line no-unused
export const a = (b, cb: (x: number) => void): void => {}
export const a2 = async <T extends (...args: any[]) => any>(fn: T, wait = 1 < 2): Promise<T> => { return fn }
const a3 = function (x, cb = () => 1) { return x }
class C {
  static create = <T>(x: T, cb: (y: T) => void): C => new C()
  private handler = (e: Event) => { }
  /** Docs. */
  @Input()
  /** inner */
  foo(@Inject(X) x: number): string { return '' }
  m(this: C, a: number) {}
}
const o = {
  m: (a, cb: () => void) => 1,
  n: function (a, cb = function () { return 1 }) { return 2 },
  async p(a) {},
}
X.prototype.foo = function (a, cb = () => 1) { return a }
export default function (a: string): number { return 1 }
/**
 * Reads text/* files and src/** globs.
 */
export function b3() {}
/* Export the data */
/** Export the data. */
export function b2(self, a) {}
/**
 * # Heading
 * Go: text
 */
function h() {}
const typed: (x: number) => void = (b) => { }
const curried = (a: number) => (b: number): string => { return '' }
export const memoed = useCallback((a: number, b: Map<string, () => void>) => { return 1 }, [])
const f5 = wrap(1, (x) => { return x })

export const Card = React.memo(function Card({ title }: Props): { a: string } { return draw(title, x => x) })
export const Field = memo(forwardRef<Input, Props>(({ name }, ref) => { return name }))
export const Watched = observer(async <T,>(props: T): Promise<T> => props)
export const Wrapped = React.forwardRef(HeaderButtonInternal)
export const called = fn => fn()
export const later = async def => def()
