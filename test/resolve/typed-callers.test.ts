// The type of the receiver selects the method: from constructors, declarations, return values and base types, across
// files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callersIn } from '../helpers/callers.ts'
import { ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

interface Row {
  readonly receivers?: readonly string[]
}

const root = makeRepository({
  // Two classes with a method of one name; the receivers are named like neither.
  'one.ts':
    'class Pump {\n  run(): void {}\n}\nclass Valve {\n  run(): void {}\n}\nfunction make(): Valve {\n  return new Valve()\n}\nfunction local(): void {\n  const a = new Pump()\n  a.run()\n}\nfunction given(b: Valve | null): void {\n  b?.run()\n}\nfunction result(): void {\n  const c = make()\n  c.run()\n}\nfunction several(d: Pump | Valve): void {\n  d.run()\n}\nclass Plant {\n  private readonly left: Pump\n  right = new Valve()\n  constructor() {\n    this.lower = new Pump()\n  }\n  first(): void {\n    this.left.run()\n  }\n  second(): void {\n    this.right.run()\n  }\n  third(): void {\n    this.lower.run()\n  }\n}\n',
  'documented.js':
    'class Lamp {\n  shine() {}\n}\nclass Torch {\n  shine() {}\n}\n/**\n * @param {Torch} it - The light.\n */\nfunction light(it) {\n  it.shine()\n}\n',
  'two.go':
    'package two\n\ntype reader struct {\n\tp *pack\n}\ntype pack struct{}\ntype other struct{}\n\nfunc (p *pack) Open() {}\nfunc (o *other) Open() {}\nfunc (r *reader) read() { r.p.Open() }\nfunc make2() (*other, error) { return nil, nil }\nfunc use() {\n\tx := &other{}\n\tx.Open()\n}\n',
  'three.py':
    'class Cart:\n    def add(self):\n        pass\n\n\nclass Box:\n    def add(self):\n        pass\n\n\nclass Hall:\n    def __init__(self):\n        self.a = Box()\n\n    def fill(self):\n        self.a.add()\n\n\ndef go():\n    x = Cart()\n    x.add()\n',
  'four.rb':
    'class Hen\n  def lay\n  end\nend\nclass Duck\n  def lay\n  end\nend\nclass Farm\n  def initialize\n    @bird = Duck.new\n  end\n  def dawn\n    @bird.lay\n  end\nend\n',
  'Five.java':
    'class Five { private final Ink a; Five(Ink b) { a = b; } void go() { a.flow(); } void other() { Oil c = make(); c.flow(); } }\nclass Ink { void flow() {} }\nclass Oil { void flow() {} }\n',
  'six.rs':
    'struct Keg;\nstruct Tap;\nimpl Keg { fn pour(&self) {} }\nimpl Tap { fn pour(&self) {} }\nfn keg() -> Keg { Keg }\nfn open() -> Tap { Tap }\nfn direct() { keg().pour() }\nfn asked() { open()?.pour() }\n',
  // Across files.
  'far/shape.ts':
    'export class Shape {\n  turnAbout(): void {}\n  drawOut(): void {}\n}\nexport class Middle extends Shape {\n  drawOut(): void {}\n}\n',
  'far/ring.ts':
    "import { Middle } from './shape'\nexport class Ring extends Middle {\n  roll(): void {\n    this.drawOut()\n  }\n  lift(): void {\n    super.turnAbout()\n  }\n}\n",
  'far/other.ts':
    'export class Wheel {\n  turnAbout(): void {}\n  spinIt(): void {}\n}\nexport class Reel {\n  spinIt(): void {}\n}\n',
  'far/use.ts':
    "import { Ring } from './ring'\nimport { Wheel } from './other'\nexport function useRing(): void {\n  const x = new Ring()\n  x.turnAbout()\n}\nexport function useWheel(): void {\n  const y = new Wheel()\n  y.turnAbout()\n}\nexport function useNone(z: { turnAbout(): void }): void {\n  z.turnAbout()\n}\nexport class Holder {\n  part = new Wheel()\n  spinIt(): void {\n    this.part.spinIt()\n  }\n}\n",
  'far/spaces.ts': "import * as things from './other'\nexport function made(): void {\n  things.Reel.spinIt()\n}\n",
  // The template parameter begins like the class name.
  'hull/hull.h':
    'class Hull { public: int sailOn() { return 1; } };\nclass Raft { public: int sailOn() { return 2; } };\n',
  'hull/boat.h': '#include "hull.h"\ntemplate <typename Oar> class O : public Hull { };\n',
  'hull/use.cpp': '#include "boat.h"\nint useBoat(O<int> *boat) { return boat->sailOn(); }\n',
})

const record = (name: string): Row => (ctxJson(['get', name], root).results as Row[])[0]!
const callers = (name: string) => callersIn(root, name)

test('in one file, created, declared and returned types select the method', () => {
  assert.deepEqual(callers('one.ts#Pump.run'), ['Plant.first', 'Plant.third', 'local', 'several'])
  assert.deepEqual(callers('one.ts#Valve.run'), ['Plant.second', 'given', 'result', 'several'])
  assert.deepEqual(callers('documented.js#Torch.shine'), ['light'])
  assert.deepEqual(callers('documented.js#Lamp.shine'), [])
  assert.deepEqual(callers('two.go#pack.Open'), ['reader.read'])
  assert.deepEqual(callers('two.go#other.Open'), ['use'])
  assert.deepEqual(callers('three.py#Cart.add'), ['go'])
  assert.deepEqual(callers('three.py#Box.add'), ['Hall.fill'])
  assert.deepEqual(callers('four.rb#Duck.lay'), ['Farm.dawn'])
  assert.deepEqual(callers('four.rb#Hen.lay'), [])
  assert.deepEqual(callers('Five.java#Ink.flow'), ['Five.go'])
  assert.deepEqual(callers('Five.java#Oil.flow'), ['Five.other'])
  assert.deepEqual(callers('six.rs#Keg.pour'), ['direct'])
  // `?` unwraps another type.
  assert.deepEqual(callers('six.rs#Tap.pour'), [])
})

test('the record lists receiver types that names do not show', () => {
  assert.deepEqual(record('one.ts#local').receivers, ['a Pump'])
  assert.deepEqual(record('one.ts#Plant.second').receivers, ['this.right Valve'])
  assert.equal(record('one.ts#several').receivers, undefined)
  assert.equal(record('one.ts#given').receivers, undefined)
})

test('in another file, base types select the method', () => {
  assert.deepEqual(callers('far/shape.ts#Shape.turnAbout'), ['far/ring.ts#Ring.lift', 'far/use.ts#useRing'])
  assert.deepEqual(callers('far/other.ts#Wheel.turnAbout'), ['far/use.ts#useWheel'])
  assert.deepEqual(callers('far/other.ts#Wheel.spinIt'), ['far/use.ts#Holder.spinIt'])
})

test('the nearest base type with the method is called', () => {
  assert.deepEqual(callers('far/shape.ts#Middle.drawOut'), ['far/ring.ts#Ring.roll'])
  assert.deepEqual(callers('far/shape.ts#Shape.drawOut'), [])
})

test('a class is resolved though a template parameter begins with its name', () => {
  assert.deepEqual(callers('hull/hull.h#Hull.sailOn'), ['hull/use.cpp#useBoat'])
  assert.deepEqual(callers('hull/hull.h#Raft.sailOn'), [])
})

test('a type qualified by a module is resolved', () => {
  assert.deepEqual(callers('far/other.ts#Reel.spinIt'), ['far/spaces.ts#made'])
})
