// Base classes and subclasses in Python.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IndexedTypes } from '../helpers/hierarchy.ts'

const SHOP = new IndexedTypes({
  'shop/__init__.py': `from .models import Model as Base, Field
from .errors import *
`,
  'shop/models.py': `import abc
from typing import Generic, TypeVar
T = TypeVar('T')

class Model(metaclass=abc.ABCMeta):
    def save(self): ...
    class Meta: ...

class Field(Generic[T]):
    pass

class Text(
    Field[str],  # stored as it is
    Generic[T],
):
    pass
`,
  'shop/errors.py': `class ShopError(Exception):
    pass
`,
  'shop/orders.py': `import shop.models
from . import Base, models
from shop import *
from six import with_metaclass

class Order(Base):
    def save(self):
        super().save()

    class Meta(Base.Meta):
        pass

class Line(models.Model, Exception): ...
class Stock(shop.models.Model): ...
class Missing(ShopError): ...
class Old(with_metaclass(type, Order)): ...
class Named(make('Named', Order)): ...

def build():
    class Model: ...
    class Local(Model): ...
    return Local
`,
  'other/models.py': `class Model:
    def save(self): ...
class Sub(Model):
    def save(self): ...
`,
})

test('subclasses are found through packages, renames and modules', () => {
  assert.deepEqual(SHOP.down('shop/models.py#Model'), [
    'extends 1 shop/orders.py#Line',
    'extends 1 shop/orders.py#Order',
    'extends 1 shop/orders.py#Stock',
    'extends 2 shop/orders.py#Old',
  ])
  assert.deepEqual(SHOP.down('other/models.py#Model'), ['extends 1 other/models.py#Sub'])
})

test('a class within a class and a local class of the same name are different types', () => {
  assert.deepEqual(SHOP.up('shop/orders.py#Order.Meta'), ['extends 1 shop/models.py#Model.Meta'])
  assert.deepEqual(SHOP.up('shop/orders.py#build.Local'), ['extends 1 shop/orders.py#build.Model'])
})

test('heads of several lines, star imports and built-in classes', () => {
  assert.deepEqual(SHOP.up('shop/models.py#Text'), ['extends 1 shop/models.py#Field'])
  assert.deepEqual(SHOP.unresolved('shop/models.py#Text'), ['Generic: external', 'Generic: external'])
  assert.deepEqual(SHOP.up('shop/orders.py#Missing'), ['extends 1 shop/errors.py#ShopError'])
  assert.deepEqual(SHOP.unresolved('shop/orders.py#Missing'), ['Exception: external'])
})

test('a metaclass is no base class, and a call that makes one is counted', () => {
  assert.deepEqual(SHOP.up('shop/models.py#Model'), [])
  assert.deepEqual(SHOP.unresolved('shop/models.py#Model'), [])
  assert.deepEqual(SHOP.up('shop/orders.py#Named'), [])
  assert.deepEqual(SHOP.unresolved('shop/orders.py#Named'), ['make: computed'])
})

test('methods override those of the classes above alone', () => {
  assert.deepEqual(SHOP.down('shop/models.py#Model.save'), ['overrides 1 shop/orders.py#Order.save'])
  assert.deepEqual(SHOP.up('other/models.py#Sub.save'), ['overrides 1 other/models.py#Model.save'])
})
