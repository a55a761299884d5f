// Names in every qualified notation, in other cases and with typos; and the limits of typo tolerance.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { ctxHere, jsonHere } from '../helpers/here.ts'

const root = makeRepository({
  'src/billing/invoice.ts': `export class InvoicePrinter {
  renderTotals(): string {
    return ''
  }
}

export function getUserBillingInfo(): void {}

/** Notes the quarterly renmants. */
export function summary(): void {}

export function load(): void {}
export function loadHtml(): void {}
`,
  'pkg/store.py':
    'class Store:\n    def find_item(self):\n        return 1\n\n\ndef open_store():\n    return Store()\n',
  'lib/shape.cpp':
    'namespace geo {\nclass Shape {\n public:\n  double areaOf() { return 1; }\n};\n\nint countShapes() { return 2; }\n}\n',
})

const found = async (query: string, ...args: string[]): Promise<string[]> =>
  ((await jsonHere(['search', query, ...args], root)).results ?? []).map(
    ({ s, p, match }) => `${match} ${p ? `${p}.` : ''}${s}`,
  )

test('a qualified name is found in every notation', async () => {
  const expected: Readonly<Record<string, string>> = {
    'InvoicePrinter.renderTotals': 'InvoicePrinter.renderTotals',
    'InvoicePrinter#renderTotals': 'InvoicePrinter.renderTotals',
    'InvoicePrinter::renderTotals': 'InvoicePrinter.renderTotals',
    'InvoicePrinter->renderTotals': 'InvoicePrinter.renderTotals',
    'InvoicePrinter@renderTotals': 'InvoicePrinter.renderTotals',
    'Billing\\InvoicePrinter::renderTotals': 'InvoicePrinter.renderTotals',
    '\\Src\\Billing\\InvoicePrinter': 'InvoicePrinter',
    'crate::billing::InvoicePrinter': 'InvoicePrinter',
    'crate::billing::invoice::InvoicePrinter::renderTotals': 'InvoicePrinter.renderTotals',
    'src/billing/invoice.ts#InvoicePrinter.renderTotals': 'InvoicePrinter.renderTotals',
    'billing/invoice.ts#renderTotals': 'InvoicePrinter.renderTotals',
    'invoice.ts#getUserBillingInfo': 'getUserBillingInfo',
    'billing.getUserBillingInfo': 'getUserBillingInfo',
    'billing/getUserBillingInfo': 'getUserBillingInfo',
    'pkg.store.Store.find_item': 'Store.find_item',
    'pkg.Store.find_item': 'Store.find_item',
    'pkg/store.py::open_store': 'open_store',
    'store.py::Store::find_item': 'Store.find_item',
    'pkg/store.py:open_store': 'open_store',
    'store.py:Store.find_item': 'Store.find_item',
    'InvoicePrinter:renderTotals': 'InvoicePrinter.renderTotals',
    'store.open_store': 'open_store',
    'geo::countShapes': 'geo.countShapes',
    'geo::Shape::areaOf': 'geo.Shape.areaOf',
    'geo::Shape<float>::areaOf': 'geo.Shape.areaOf',
    '<geo::Shape as Solid>::areaOf': 'geo.Shape.areaOf',
    'InvoicePrinter<Map<K, V>>.renderTotals': 'InvoicePrinter.renderTotals',
    'InvoicePrinter.prototype.renderTotals': 'InvoicePrinter.renderTotals',
    'shape.cpp::countShapes': 'geo.countShapes',
  }
  for (const [query, name] of Object.entries(expected))
    assert.deepEqual(await found(query), [`qualified ${name}`], query)
})

test('after the path of an id the name may use any notation', async () => {
  for (const asked of [
    'src/billing/invoice.ts#InvoicePrinter.renderTotals',
    'src/billing/invoice.ts#InvoicePrinter#renderTotals',
    './src/billing/invoice.ts#InvoicePrinter#renderTotals()',
    'billing\\invoice.ts#InvoicePrinter#renderTotals',
    `${root}/src/billing/invoice.ts#InvoicePrinter#renderTotals`,
    'src/billing/invoice.ts#InvoicePrinter::renderTotals',
  ]) {
    const { results } = await jsonHere(['get', asked], root)
    assert.deepEqual(
      results?.map(({ id }) => id),
      ['src/billing/invoice.ts#InvoicePrinter.renderTotals'],
      asked,
    )
  }
  assert.equal(await ctxHere(['get', 'src/billing/other.ts#InvoicePrinter#renderTotals'], root).then(r => r.status), 1)
})

test('a qualified name with an unknown namespace suggests the name without it', async () => {
  for (const query of ['acme::tools::InvoicePrinter::renderTotals', 'Acme\\Tools\\InvoicePrinter::renderTotals']) {
    const { error } = await jsonHere(['search', query], root)
    const { similar, suggestions } = error as unknown as { similar: string[]; suggestions: { args: object }[] }
    assert.deepEqual(
      [similar, suggestions[0]!.args],
      [['InvoicePrinter::renderTotals'], { query: 'InvoicePrinter::renderTotals' }],
      query,
    )
  }
})

test('each part may have another case, another notation or a typo', async () => {
  assert.deepEqual(await found('invoiceprinter.RENDERTOTALS'), ['qualified InvoicePrinter.renderTotals'])
  assert.deepEqual(await found('invoice_printer.render_totals'), ['qualified InvoicePrinter.renderTotals'])
  assert.deepEqual(await found('store.findItem'), ['qualified Store.find_item'])
  assert.deepEqual(await found('InvoicePritner.renderTotals'), ['fuzzy InvoicePrinter.renderTotals'])
  assert.deepEqual(await found('InvoicePrinter::rendrTotals'), ['fuzzy InvoicePrinter.renderTotals'])
  assert.deepEqual(await found('Stroe#find_itme'), ['fuzzy Store.find_item'], 'one in each')
})

test('snake, camel, kebab and Pascal case are equal; parts and initials find the name', async () => {
  for (const query of ['get_user_billing_info', 'get-user-billing-info', 'GetUserBillingInfo', 'get user billing info'])
    assert.deepEqual(await found(query), ['case getUserBillingInfo'], query)
  for (const query of ['usrBil', 'usr bil', 'gUBI', 'bill inf', 'g u b i'])
    assert.deepEqual((await found(query))[0], 'word getUserBillingInfo', query)
})

test('a typo is tolerated without a better match', async () => {
  assert.deepEqual(await found('getUserBilingInfo'), ['fuzzy getUserBillingInfo'], 'one letter short')
  assert.deepEqual(await found('loadH'), ['prefix loadHtml'], 'a beginning is better, though load is one edit away')
})

test('at most two edits are tolerated, one up to five letters', async () => {
  assert.deepEqual(await found('sumarry'), ['fuzzy summary'], 'two')
  assert.deepEqual(await found('sunnaby'), [], 'three')
  assert.deepEqual(await found('laod'), ['fuzzy load'], 'one swap in four')
  assert.deepEqual(await found('ladd'), [], 'two in four')
})

test('seven of ten letters must agree', async () => {
  assert.deepEqual(await found('stoer'), ['fuzzy Store'], '1 of 5')
  assert.deepEqual(await found('summarised'), [], 'three of ten')
  // Two edits in six letters leave two thirds.
  assert.deepEqual(await found('shpaee'), [], '2 of 6')
})

test('typos are not tolerated below four letters or in a sentence', async () => {
  assert.deepEqual(await found('lod'), [], 'three letters')
  assert.deepEqual(await found('sumary of remnants'), [], 'words of a sentence stand as they are')
})

test('a trailing star finds all names with the prefix, in the order of a prefix search', async () => {
  const many = Array.from({ length: 24 }, (_, i) => `export function isStep${i}(): void {}\n`).join('')
  const starred = makeRepository({
    'a.ts': `${many}export function isReady(): void {}\nexport function thisIs(): void {}\nfunction isLocal(): void {}\n/** Is it? */\nexport const IS = 1\n`,
    'b.cpp':
      'struct Box {\n  Box operator*(int by) { return *this; }\n  Box operator*=(int by) { return *this; }\n};\n',
    'c.ts': 'export function getUserData(): void {}\n',
  })
  const ask = async (...args: string[]) => JSON.parse((await ctxHere(['search', ...args, '--json'], starred)).stdout)
  const names = (answer: { results: { s: string }[] }) => answer.results.map(({ s }) => s)
  const plain = names(await ask('is', '--limit', '100')).filter(name => /^is/i.test(name))
  const all = await ask('is*', '--limit', '100')
  assert.deepEqual([all.total, names(all)], [27, plain], 'the one in the middle is none of them')
  const pages = [0, 10, 20].map(offset => ask('is*', '--limit', '10', '--offset', String(offset)))
  assert.deepEqual((await Promise.all(pages)).flatMap(names), plain)
  assert.equal((await ask('is*', '--kind', 'const')).total, 1)
  assert.deepEqual((await ask('is*', '--kind', 'class')).removed, { kind: 27 })
  assert.deepEqual(names(await ask('operator*')), ['operator*'], 'what is called so')
  assert.deepEqual(names(await ask('get_user*')), ['getUserData'], 'in another notation')
  assert.deepEqual(names(await ask('thisI*')), ['thisIs'])
  assert.equal((await ask('zzqq*')).error.code, 'NO_MATCH')
  const { type, total } = JSON.parse((await ctxHere(['find', 'is*', '--json'], starred)).stdout)
  assert.deepEqual([type, total], ['symbol', 27], 'no file is called so')
})
