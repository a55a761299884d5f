// Names that start with a crate, namespace or package that is not a folder.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const root = makeRepository({
  'Cargo.toml': '[package]\nname = "night-owl"\n',
  'src/config.rs': 'pub struct Nest { pub depth: u8 }\nimpl Nest { pub fn line(&self) {} }\n',
  'inner/Cargo.toml': '[package]\nname = "barn"\n',
  'inner/src/lib.rs': 'pub struct Roof;\n',
  'php/Kettle.php': '<?php\nnamespace Brew;\n\nclass Kettle { public function boil() {} }\n',
  'php/Tea/Leaf.php': '<?php\n\nnamespace Brew\\Tea;\n\nfinal class Leaf { public function steep() {} }\n',
  'perl/pack.pl': 'package Mill::Wheel;\nsub turn { 1 }\npackage Mill;\nsub stop { 1 }\n',
  'mod/go.mod': 'module example.com/acme/night.v2\n\ngo 1.19\n',
  'mod/barn/hay.go': 'package barn\n\ntype Hay struct{}\n\nfunc (h *Hay) Turn() {}\n\nfunc Bale() {}\n',
  'cc/base.h': `#ifndef LARK_BEGIN
#  define LARK_BEGIN \\
    namespace lark {   \\
    inline namespace v2 {
#  define LARK_END \\
    }                \\
    }
#endif
#define LARK_BEGIN_INNER namespace inner::deep {
#define LARK_END_INNER }
`,
  'cc/wing.h': `#include "base.h"
LARK_BEGIN
struct Tail { int length(); };
LARK_BEGIN_INNER
struct Wing { void flap() { int lift = 1; } };
LARK_END_INNER  // inner
struct Beak {};
namespace plain { struct Claw {}; }
LARK_END
struct Egg {};
`,
  'go/term.go': 'package fuzz\n\ntype Screen struct{}\n\nfunc (s *Screen) Draw() {}\n',
})
before(() => assert.equal(ctx(['index', '--quiet'], root).status, 0))

const placesOf = (args: readonly string[]): string[] =>
  (JSON.parse(ctx([...args, '--json'], root).stdout).results ?? []).map(
    ({ s, f }: { s: string; f: string }) => `${f}#${s}`,
  )

const NAMES: readonly (readonly [asked: string, place: string])[] = [
  ['night_owl::config::Nest', 'src/config.rs#Nest'],
  ['night_owl::config::Nest::line', 'src/config.rs#line'],
  ['barn::Roof', 'inner/src/lib.rs#Roof'],
  ['Brew\\Kettle', 'php/Kettle.php#Kettle'],
  ['\\Brew\\Kettle::boil()', 'php/Kettle.php#boil'],
  ['Brew\\Tea\\Leaf', 'php/Tea/Leaf.php#Leaf'],
  ['Brew\\Tea\\Leaf::steep', 'php/Tea/Leaf.php#steep'],
  ['fuzz.Screen', 'go/term.go#Screen'],
  ['fuzz.Screen.Draw', 'go/term.go#Draw'],
  ['fuzz.Screen<T>.Draw', 'go/term.go#Draw'],
  ['example.com/acme/night.v2/barn.Bale', 'mod/barn/hay.go#Bale'],
  ['example.com/acme/night.v2/barn.Hay.Turn', 'mod/barn/hay.go#Turn'],
  ['lark::inner::deep::Wing', 'cc/wing.h#Wing'],
  ['lark::v2::inner::deep::Wing::flap', 'cc/wing.h#flap'],
  ['deep::Wing', 'cc/wing.h#Wing'],
  ['lark::Tail', 'cc/wing.h#Tail'],
  ['lark::Beak', 'cc/wing.h#Beak'],
  ['lark::plain::Claw', 'cc/wing.h#Claw'],
]

test('a name may start with its crate, namespace or package', () => {
  for (const [asked, place] of NAMES) {
    for (const operation of ['find', 'search', 'get', 'resolve'])
      assert.deepEqual(placesOf([operation, asked]), [place], `${operation} ${asked}`)
  }
  assert.match(ctx(['source', 'Brew\\Kettle::boil'], root).stdout, /function boil/)
})

test('a name in another package or namespace is not found', () => {
  for (const asked of [
    'barn::config::Nest',
    'day_owl::config::Nest',
    'Other\\Kettle',
    'Brew\\Leaf',
    'term.Roof',
    'Mill::turn',
    'example.com/other/night.v2/barn.Bale',
    'lark::Wing',
    'lark::deep::Wing',
    'lark::inner::deep::Beak',
    'lark::Egg',
    'v2::inner::Tail',
  ])
    assert.deepEqual(placesOf(['search', asked]), [], asked)
})
