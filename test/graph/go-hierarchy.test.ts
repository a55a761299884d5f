// Embedded types and implementations of interfaces in Go.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const STORE = new IndexedTypes({
  'go.mod': 'module example.com/shop\n\ngo 1.22\n',
  'store/store.go': `package store

import (
	"context"
	"io"

	"example.com/shop/model"
)

// Store keeps orders.
type Store interface {
	Get(ctx context.Context, id string) (*model.Order, error)
	Put(ctx context.Context, orders ...model.Order) error
}

type Closing interface {
	Store
	Close() error
}

type Reading interface {
	io.Reader
	Name() string
}

type secret interface{ hide() }

type Empty interface{}
`,
  'store/memory.go': `package store

import (
	stdctx "context"

	"example.com/shop/model"
)

type base struct{}

func (base) Get(c stdctx.Context, key string) (order *model.Order, err error) { return nil, nil }
func (b *base) hide()                                                         {}

type Memory struct {
	*base
	orders map[string]model.Order
}

func (m *Memory) Put(_ stdctx.Context, all ...model.Order) error { return nil }

type Cached struct {
	Memory \`json:"-"\`
	size   int
}

func (c Cached) Close() error { return nil }
`,
  'model/order.go': `package model

import "context"

type Order struct{ ID string }

// Wrong has the names of a store, with other parameters.
type Wrong struct{}

func (Wrong) Get(ctx context.Context, id int) (*Order, error)  { return nil, nil }
func (Wrong) Put(ctx context.Context, orders ...Order) error { return nil }

type Hider struct{}

func (Hider) hide() {}

type Named struct{}

func (Named) Name() string               { return "" }
func (Named) Read(p []byte) (int, error) { return 0, nil }

type Right struct{}

type (
	Key    = string
	Result = *Order
)

func (r *Right) Get(ctx context.Context, id Key) (Result, error) { return nil, nil }
func (r *Right) Put(ctx context.Context, orders ...Order) error     { return nil }

type Alias = Right

type Outer struct {
	Alias
	Order
}
`,
  'model/order_test.go': `package model_test

import "example.com/shop/model"

type Order struct{ model.Order }
`,
  'list/list.go': `package list

type List[T any] interface {
	Add(item T, at int)
	Len() int
}

type Slice[E any] struct{ items []E }

func (s *Slice[E]) Add(item E, at int) {}
func (s *Slice[E]) Len() int           { return 0 }

type Ints struct{}

func (Ints) Add(item, at int) {}
func (Ints) Len() int         { return 0 }

type Texts struct{}

func (Texts) Add(item string, at string) {}
func (Texts) Len() int                   { return 0 }
`,
})

test('a type implements an interface by methods of its own and of embedded types, with equal signatures', () => {
  assert.deepEqual(STORE.down('store/store.go#Store'), [
    'extends 1 store/store.go#Closing',
    'implements 1 model/order.go#Outer',
    'implements 1 model/order.go#Right',
    'implements 1 store/memory.go#Cached',
    'implements 1 store/memory.go#Memory',
  ])
  assert.deepEqual(STORE.down('store/store.go#Closing'), ['implements 1 store/memory.go#Cached'])
})

test('a type shows its embedded types and its interfaces', () => {
  assert.deepEqual(STORE.up('store/memory.go#Memory'), [
    'extends 1 store/memory.go#base',
    'implements 1 store/store.go#Store',
    'implements 1 store/store.go#secret',
  ])
  assert.deepEqual(STORE.up('model/order.go#Wrong'), [])
  assert.deepEqual(STORE.up('model/order.go#Outer'), [
    'extends 1 model/order.go#Order',
    'extends 1 model/order.go#Right',
    'implements 1 store/store.go#Store',
  ])
})

test('methods in lower case belong to one package, and a test may be in a package of its own', () => {
  assert.deepEqual(STORE.down('store/store.go#secret'), [
    'implements 1 store/memory.go#Cached',
    'implements 1 store/memory.go#Memory',
    'implements 1 store/memory.go#base',
  ])
  assert.deepEqual(STORE.down('model/order.go#Order'), [
    'extends 1 model/order.go#Outer',
    'extends 1 model/order_test.go#Order',
  ])
})

test('type parameters stand for any type, names of one group share theirs, and aliases are the types they name', () => {
  assert.deepEqual(STORE.down('list/list.go#List'), [
    'implements 1 list/list.go#Ints',
    'implements 1 list/list.go#Slice',
  ])
})

test('an interface that embeds one outside the index is uncertain', () => {
  assert.deepEqual(STORE.down('store/store.go#Reading'), [])
  assert.deepEqual(STORE.unresolved('store/store.go#Reading'), ['Reading: signatures', 'io.Reader: external'])
  assert.deepEqual(STORE.down('store/store.go#Empty'), [])
})

test('a method of an interface is implemented by methods', () => {
  assert.deepEqual(STORE.down('store/store.go#Store.Put'), [
    'overrides 1 model/order.go#Right.Put',
    'overrides 1 store/memory.go#Memory.Put',
  ])
  // A method of an embedded type.
  assert.deepEqual(STORE.down('store/store.go#Store.Get'), [
    'overrides 1 model/order.go#Right.Get',
    'overrides 1 store/memory.go#base.Get',
  ])
})
