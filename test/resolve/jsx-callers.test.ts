// JSX elements are calls of their components.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'page.tsx': `import { Button, Card as Panel } from './ui'
import * as UI from './ui'
export function Page({ items }: { items: string[] }) {
  const kept = <T,>(a: T) => a
  const many = <T extends string>(a: T) => a
  return (
    <Panel title="x">
      it's <Button onClick={() => go(1)}>don't</Button>
      <UI.Thing />
      {items.map(x => <Cell<string> key={x} />)}
      {a < Big ? <p>1</p> : null}
    </Panel>
  )
}
function Cell(p: any) {
  return <td>{p.x}</td>
}
function Big() {}
function T() {}
`,
  'ui.tsx': `export function Button(p: any) { return <button {...p} /> }
export const Card = (p: any) => <div>{p.children}</div>
export function Thing() { return <i /> }
`,
  'lazy.tsx': `export const Lazy = forwardRef<Element, Props>((props, ref) => (
  <Shown ref={ref} {...props} />
))
function Shown() {}
`,
  'old.js': 'import { Button } from "./ui"\nexport const Old = () => <Button\n  a="b"\n/>\n',
  'cast.ts': 'import { Old } from "./old"\nexport function cast(a: any) {\n  return <Old>a\n}\n',
})

interface Row {
  readonly calls?: readonly { readonly callee: string; readonly line: number }[]
  readonly related?: { readonly callers?: readonly string[] }
}

const recordOf = (symbol: string): Row => (ctxJson(['get', symbol], root).results as Row[])[0]!

test('an element calls its component under any import name', () => {
  assert.deepEqual(recordOf('page.tsx#Page').calls, [
    { callee: 'Panel', line: 7 },
    { callee: 'Button', line: 8 },
    { callee: 'go', line: 8 },
    { callee: 'UI.Thing', line: 9 },
    { callee: 'items.map', line: 10 },
    { callee: 'Cell', line: 10 },
  ])
  assert.deepEqual([...recordOf('ui.tsx#Button').related!.callers!].sort(), ['old.js#Old', 'page.tsx#Page'])
  assert.deepEqual(recordOf('ui.tsx#Card').related?.callers, ['page.tsx#Page'])
  assert.deepEqual(recordOf('ui.tsx#Thing').related?.callers, ['page.tsx#Page'])
  assert.deepEqual(recordOf('page.tsx#Cell').related?.callers, ['Page'])
  assert.deepEqual(recordOf('lazy.tsx#Shown').related?.callers, ['Lazy'])
})

test('comparisons, type parameters and casts are no calls', () => {
  assert.equal(recordOf('page.tsx#Big').related?.callers, undefined)
  assert.equal(recordOf('page.tsx#T').related?.callers, undefined)
  assert.equal(recordOf('old.js#Old').related?.callers, undefined)
})
