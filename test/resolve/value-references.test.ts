// By-value references are distinguished from calls: arguments, attributes, table entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'web/save.ts': 'export function saveOrder(): void {}\nexport function dropOrder(): void {}\n',
  'web/form.tsx':
    "import { saveOrder } from './save'\nexport const Form = () => <Button saveOrder={saveOrder}>x</Button>\n",
  'web/routes.ts':
    "import { saveOrder as keep } from './save'\nimport * as save from './save'\nexport function routes(app: App): void {\n  app.post('/x', keep)\n  app.get('/x', save.dropOrder)\n}\n",
  'web/not.ts': 'export function not(saveOrder: () => void): void {\n  run(saveOrder)\n}\n',
  'web/call.ts': "import { saveOrder } from './save'\nexport function call(): void {\n  saveOrder()\n}\n",
  'app/views.py':
    'def show_login(request):\n    pass\n\ndef on_save(sender):\n    pass\n\npost_save.connect(on_save)\n',
  'app/urls.py': 'from app import views\nurlpatterns = [path("login", views.show_login)]\n',
  'app/ready.py': 'from app.views import on_save\n\ndef ready():\n    signal.connect(on_save)\n',
  'drv/drv.c':
    'static int my_open(void) { return 0; }\nstatic int my_read(void) { return 0; }\nstatic const struct ops my_ops = {\n  .open = my_open,\n  .read = my_read,\n};\nint start(void) { return run(&my_open); }\n',
  'shop/Order.java':
    'package shop;\nclass Order {\n  int total() { return 1; }\n  int all(List<Order> list) { return list.map(Order::total).map(this::half); }\n  int half(int x) { return x; }\n}\n',
  'shop/Till.java': 'package shop;\nclass Till {\n  int sum(List<Order> list) { return list.map(Order::total); }\n}\n',
})

interface Related {
  readonly callers?: readonly string[]
  readonly referenced_by?: readonly string[]
}

const related = (symbol: string): Related =>
  (ctxJson(['get', symbol], root).results as { related?: Related }[])[0]?.related ?? {}
const referencesOf = (symbol: string): readonly string[] => [...(related(symbol).referenced_by ?? [])].sort()

test('references in other files are found through imports', () => {
  assert.deepEqual(referencesOf('web/save.ts#saveOrder'), ['web/form.tsx#Form', 'web/routes.ts#routes'])
  assert.deepEqual(related('web/save.ts#saveOrder').callers, ['web/call.ts#call'])
  assert.deepEqual(referencesOf('web/save.ts#dropOrder'), ['web/routes.ts#routes'])
  assert.deepEqual(referencesOf('app/views.py#show_login'), ['app/urls.py#urlpatterns'])
  assert.deepEqual(referencesOf('app/views.py#on_save'), ['app/ready.py#ready', 'app/views.py'])
  assert.deepEqual(referencesOf('Order.total'), ['Order.all', 'shop/Till.java#Till.sum'])
})

test('references in the same file are found', () => {
  assert.deepEqual(referencesOf('drv/drv.c#my_open'), ['my_ops', 'start'])
  assert.deepEqual(referencesOf('drv/drv.c#my_read'), ['my_ops'])
  assert.deepEqual(referencesOf('Order.half'), ['Order.all'])
})

test('the record lists references of every form', () => {
  const [record] = ctxJson(['get', 'web/routes.ts#routes'], root).results as Record<string, unknown>[]
  assert.deepEqual(record?.references, ['keep', 'save.dropOrder'])
  assert.deepEqual(record?.aliases, ['saveOrder as keep'])
  assert.match(
    ctx(['get', 'web/routes.ts#routes', '--format', 'text'], root).stdout,
    /refers to +keep, save\.dropOrder/,
  )
  assert.match(
    ctx(['get', 'web/save.ts#saveOrder', '--format', 'toon'], root).stdout,
    /referenced_by .*web\/form\.tsx#Form/,
  )
})
