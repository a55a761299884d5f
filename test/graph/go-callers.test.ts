// Callers in Go: receivers whose type the code tells, in each way that a variable gets one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'go.mod': 'module example.com/farm\n\ngo 1.22\n',
  'barn/barn.go': [
    '/*',
    'Package barn keeps cows: the',
    'package of the farm.',
    '*/',
    'package barn',
    '',
    'type Cow struct{ Name string }',
    'func (c *Cow) Milk() int { return 1 }',
    'type Sound interface{ Moo() error }',
    'func (c *Cow) Moo() error { return nil }',
    'type Herd struct {',
    '	cows, calves []*Cow',
    '	ByName map[string]*Cow',
    '	Loud Sound',
    '	milk func(c *Cow) int',
    '}',
    'func (h *Herd) First() (*Cow, error) { return h.cows[0], nil }',
    'func (h *Herd) All(yield func(int, *Cow) bool) {}',
    'type Farm struct {',
    '	*Herd',
    '	Gate Box[*Cow]',
    '}',
    'type Box[T any] struct{ inner T }',
    'func (b Box[T]) Open() T { return b.inner }',
    'func Pick[T any](all []T, keep func(T) bool) T { return all[0] }',
    'var Best = &Cow{}',
    'type Wool int',
    'const (',
    '	Thin Wool = iota',
    '	Thick',
    ')',
    'func (w Wool) Knit() string { return "" }',
    '',
  ].join('\n'),
  // A program that the build leaves out, and that is read first.
  'barn/a_program.go': '//go:build ignore\n\npackage main\n\nfunc main() {}\n',
  'use.go': [
    'package farm',
    'import "example.com/farm/barn"',
    'func ranged(h []*barn.Cow) { for _, each := range h { each.Milk() } }',
    'func named(f *barn.Farm) { for name, one := range f.ByName { _ = name; one.Milk() } }',
    'func results(f *barn.Farm) { cow, err := f.First(); if err == nil { cow.Milk() } }',
    'func indexed(f barn.Farm) { f.ByName["a"].Milk() }',
    'func checked(any interface{}) { if cow, ok := any.(*barn.Cow); ok { cow.Milk() } }',
    'func switched(any interface{}) {',
    '	switch one := any.(type) {',
    '	case *barn.Herd:',
    '		one.First()',
    '	case *barn.Cow:',
    '		one.Milk()',
    '	}',
    '}',
    'func declared() { var cow barn.Cow; cow.Milk() }',
    'func made() { new(barn.Cow).Milk(); (&barn.Cow{}).Milk() }',
    'func literal() { for _, one := range []*barn.Cow{{}} { one.Milk() } }',
    'func generic(f *barn.Farm) { f.Gate.Open().Milk() }',
    'func inferred(all []*barn.Cow) { barn.Pick(all, func(c *barn.Cow) bool { return c.Milk() > 0 }).Milk() }',
    'func variable() { barn.Best.Milk() }',
    'func received(cows chan *barn.Cow) { (<-cows).Milk() }',
    'func iterated(h *barn.Herd) { for _, cow := range h.All { cow.Milk() } }',
    '',
  ].join('\n'),
  'other.go': [
    'package farm',
    'import "example.com/farm/barn"',
    'type Goat struct{}',
    'func (g Goat) Milk() int { return 0 }',
    'func foreign(milk func() int, g Goat, f *barn.Farm) { g.Milk() }',
    'func clauses(x int, one Goat) {',
    '	switch x {',
    '	case 1:',
    '		one := barn.Cow{}',
    '		_ = one',
    '	default:',
    '		one.Milk()',
    '	}',
    '}',
    'func shadowed(one barn.Cow) { { one := Goat{}; one.Milk() }; one.Milk() }',
    'func loud(f *barn.Farm) { f.Loud.Moo() }',
    'func knitted() { barn.Thick.Knit() }',
    '',
  ].join('\n'),
  'other_test.go': [
    'package farm_test',
    'import . "example.com/farm/barn"',
    'func dotted(cow Cow, pick func() int) { cow.Milk(); Pick([]int{}, nil) }',
    'func local() { Pick := func() {}; Pick() }',
    '',
  ].join('\n'),
})

test('a receiver has the type that the code gives it, in every way of Go', () => {
  const { rows, bound } = relation(root, 'callers', 'barn/barn.go#Cow.Milk')
  assert.deepEqual(rows, [
    'other.go#shadowed 15 member-of-type',
    'use.go#ranged 3 member-of-type',
    'use.go#named 4 member-of-type',
    'use.go#results 5 member-of-type',
    'use.go#indexed 6 member-of-type',
    'use.go#checked 7 member-of-type',
    'use.go#switched 13 member-of-type',
    'use.go#declared 16 member-of-type',
    'use.go#made 17 member-of-type',
    'use.go#literal 18 member-of-type',
    'use.go#generic 19 member-of-type',
    'use.go#inferred 20 member-of-type',
    'use.go#variable 21 member-of-type',
    'use.go#received 22 member-of-type',
    'use.go#iterated 23 member-of-type',
    'other_test.go#dotted 3 member-of-type',
  ])
  assert.equal(bound, 'exact')
})

test('a namesake on another type, in another clause or in an inner block is its own', () => {
  const { rows, bound } = relation(root, 'callers', 'other.go#Goat.Milk')
  assert.deepEqual(rows, [
    'other.go#foreign 5 member-of-type',
    'other.go#clauses 12 member-of-type',
    'other.go#shadowed 15 member-of-type',
  ])
  assert.equal(bound, 'exact')
})

test('a call on an interface may reach what implements it, and a constant has the type of the group', () => {
  assert.deepEqual(relation(root, 'callers', 'barn/barn.go#Cow.Moo').rows, ['other.go#loud 16 override'])
  assert.deepEqual(relation(root, 'callers', 'barn/barn.go#Sound.Moo').rows, ['other.go#loud 16 member-of-type'])
  assert.deepEqual(relation(root, 'callers', 'barn/barn.go#Wool.Knit').rows, ['other.go#knitted 17 member-of-type'])
})

test('a function of a package is called by imports with and without its name, but not by a variable of that name', () => {
  const { rows, bound } = relation(root, 'callers', 'barn/barn.go#Pick')
  assert.deepEqual(rows, ['use.go#inferred 20 import', 'other_test.go#dotted 3 import'])
  assert.equal(bound, 'exact')
})
