// Cases for visibility.test.ts, in scripting languages.
import type { Case } from './visibility-cases.ts'

export const SCRIPTS: readonly Case[] = [
  {
    file: 'words.rb',
    what: 'an access word with arguments hides only these',
    text: `class Words
  private def a = 1
  def b; end
  private attr_reader :c
  attr_reader :d
  private(*NAMES)
  def e; end
  private_class_method def self.f; end
  def self.g; end
  def g; end
  private_class_method :g
  def h; end
  def i; end
  private "h"
  private(*%i[i])
  def j; end
  private unless $testing
  def k; end
  public
  def l; end
  protected
  def m; end
end
`,
    expected: '+Words -a +b -c +d +e -f -g +g -h -i +j -k +l +m',
  },
  {
    file: 'listed.py',
    what: 'a module exports the names of a literal __all__',
    text: `"""Has a list."""
__all__ = [
    "One",  # "three"
    '_two',
]
__all__ += ("FOUR",)

class One:
    def a(self): pass
    def _b(self): pass

def _two(): pass
def three(): pass
FOUR = 4
FIVE = 5
class Six:
    def a(self): pass
`,
    expected: '-__all__ +One +a -_b +_two -three +FOUR -FIVE -Six -a',
  },
  {
    file: 'made.py',
    what: 'a computed __all__ is ignored',
    text: `from . import other
__all__ = ["one"] + other.__all__

def one(): pass
def two(): pass
`,
    expected: '+__all__ +one +two',
  },
  {
    file: 'extended.py',
    what: 'an __all__ extended by a call is ignored',
    text: `__all__: list[str] = ["one"]
if True:
    __all__.append("two")

def one(): pass
def two(): pass
`,
    expected: '+__all__ +one +two',
  },
  {
    file: 'blocks.rb',
    what: 'a block has its own access sections, a condition has none',
    text: `module Blocks
  included do
    def a; end
    private
    def b; end
  end
  def c; end
  if RUBY_VERSION
    private
    def d; end
  end
  def e; end
  class Inner
    def c; end
    private :c
  end
end
`,
    expected: '+Blocks +a -b +c -d -e +Inner -c',
  },
  {
    file: 'chained.cjs',
    what: 'a value bound to a name and an export is exported under both',
    text: `var a = exports.b = function () {}
const c = exports['d'] = () => {}
var App = exports = module.exports = function App() {}
App.prototype.e = function () {}
exports = module.exports = { f, g: h, i() {} }
function f() {}
function h() {}
function j() {}
`,
    expected: '+a +c +App +e +i +f +h -j',
  },
  {
    file: 'assigned.cjs',
    what: 'Object.assign adds exports, Object.freeze returns them',
    text: `Object.assign(exports, { a, b() {} }, other)
Object.assign(module.exports, { c: d, e: () => {} }, { f })
module.exports = Object.assign(g, Object.freeze({ h }))
Object.assign(local, { i() {} })
function a() {}
function d() {}
function f() {}
function g() {}
function h() {}
function j() {}
`,
    expected: '+b +e -i +a +d +f +g +h -j',
  },
  {
    file: 'ambient.d.ts',
    what: 'the contents of an ambient namespace are exported with it',
    text: `declare namespace A {
  function b(): void
  interface C { d(): void }
  namespace E { const f: number }
}
declare namespace G { function h(): void }
declare module 'i' { function j(): void }
export = A
`,
    expected: '+A +b +C +d +E +f -G -h +i +j',
  },
  {
    file: 'space-lists.ts',
    what: 'an export list in a namespace exports just that list',
    text: `export namespace A {
  function b() {}
  class C { d() {} }
  function e() {}
  export { b, C, e as f }
  namespace G { function h() {} export { h } }
}
function b2() {}
namespace I { export { b2 as j } function k() {} }
declare namespace L { function m(): void; function n(): void; export { m } }
declare module 'o' { function p(): void; function q(): void; export = p }
`,
    expected: '+A +b +C +d +e +f -G +h -b2 -I +j -k -L +m -n +o +p -q',
  },
  {
    file: 'spaces.ts',
    what: 'members of a namespace need an export keyword',
    text: `export namespace A { export function b() {} function c() {} export class D { e() {} } class F { g() {} } }
`,
    expected: '+A +b -c +D +e -F -g',
  },
  {
    file: 'lexical.pl',
    what: 'a lexical sub is not exported',
    text: `package Lexical;
sub shown { 1 }
my sub hidden { 2 }
state sub kept { 3 }
our sub named { 4 }
sub _inner { 5 }
1;
`,
    expected: '+Lexical +shown -hidden -kept +named -_inner',
  },
]
