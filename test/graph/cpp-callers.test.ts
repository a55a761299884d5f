// Callers in C++: receivers that are declared in the code of a function, in the header of its class, or in a base class.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'include/oven.h': [
    '#pragma once',
    '#include <memory>',
    'namespace kitchen {',
    'class Oven {',
    ' public:',
    '  void heat();',
    '};',
    'class Grill {',
    ' public:',
    '  void heat();',
    '};',
    'class Room {',
    ' protected:',
    '  Oven* oven_;',
    '};',
    'class Cook : public Room {',
    ' public:',
    '  void fields();',
    '  void base();',
    '  void held();',
    '  void shadowed(Grill& grill_);',
    ' private:',
    '  Grill grill_;',
    '  std::unique_ptr<Oven> kept_;',
    '};',
    '}',
    '',
  ].join('\n'),
  'src/cook.cc': [
    '#include "oven.h"',
    'namespace kitchen {',
    'void Oven::heat() {}',
    'void Grill::heat() {}',
    'void Cook::fields() { grill_.heat(); }',
    'void Cook::base() { oven_->heat(); }',
    'void Cook::held() { kept_->heat(); }',
    'void Cook::shadowed(Grill& oven_) { oven_.heat(); }',
    'void locals() {',
    '  Oven one;',
    '  one.heat();',
    '  const Oven* two = &one;',
    '  two->heat();',
    '  auto three = new Grill();',
    '  three->heat();',
    '  auto four = make();',
    '  four->heat();',
    '}',
    '}',
    '',
  ].join('\n'),
})

test('a receiver has the type with which a function or a class declares it', () => {
  const oven = relation(root, 'callers', 'include/oven.h#kitchen.Oven.heat')
  assert.deepEqual(oven.rows, [
    'src/cook.cc#kitchen.Cook.base 6 member-of-type',
    'src/cook.cc#kitchen.locals 11,13 member-of-type',
  ])
  const grill = relation(root, 'callers', 'include/oven.h#kitchen.Grill.heat')
  assert.deepEqual(grill.rows, [
    'src/cook.cc#kitchen.Cook.fields 5 member-of-type',
    'src/cook.cc#kitchen.Cook.shadowed 8 member-of-type',
    'src/cook.cc#kitchen.locals 15 member-of-type',
  ])
  // What a pointer of a library holds, and what a function gives that is not known.
  assert.deepEqual([oven.unresolved.total, grill.unresolved.total], [2, 2])
})
