// Callers in Rust: types through star imports and re-exports, smart pointers, and names that are bound again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRepository } from '../helpers/fixture.ts'
import { relation } from '../helpers/relations.ts'

const root = makeRepository({
  'Cargo.toml': '[package]\nname = "kitchen"\nversion = "0.1.0"\n',
  'src/lib.rs':
    'pub(crate) use {crate::{recipe::Recipe, cook::Cook}, std::sync::Arc};\nmod recipe;\nmod cook;\nmod shadows;\n',
  'src/main.rs': 'fn main() {}\n',
  'src/recipe.rs': [
    'use super::*;',
    'pub(crate) struct Recipe { name: String }',
    'impl Recipe {',
    '  pub(crate) fn confirm(&self) -> bool { true }',
    '  pub(crate) fn count(&self) -> usize { 0 }',
    '}',
    '',
  ].join('\n'),
  'src/cook.rs': [
    'use super::*;',
    'pub(crate) struct Cook { shared: Arc<Recipe>, owned: Box<Recipe> }',
    'impl Cook {',
    '  fn plain(one: &Recipe) -> bool { !one.confirm() }',
    '  fn counted(one: Arc<Recipe>) -> bool { one.confirm() }',
    '  fn fields(&self) -> bool { self.shared.confirm() && self.owned.confirm() }',
    '}',
    '',
  ].join('\n'),
  'src/shadows.rs': [
    'use super::*;',
    'fn looped(list: Vec<Recipe>) { for list in list { list.count(); } }',
    'fn closed(list: Vec<Recipe>) -> bool { list.iter().all(|list| list.count() > 0) }',
    'fn bound(list: Option<Recipe>) { if let Some(list) = list { list.count(); } }',
    'fn outside(list: Vec<String>) -> usize { list.count() }',
    '',
  ].join('\n'),
  // Another crate, whose type of the same name is not that of the library.
  'tests/report.rs': 'struct Recipe { name: String }\nfn check(one: &Recipe) {}\n',
})

test('a type is found through star imports and re-exports, and in the pointers that hold it', () => {
  const { rows, bound } = relation(root, 'callers', 'src/recipe.rs#Recipe.confirm')
  assert.deepEqual(rows, [
    'src/cook.rs#Cook.plain 4 member-of-type',
    'src/cook.rs#Cook.counted 5 member-of-type',
    'src/cook.rs#Cook.fields 6 member-of-type',
  ])
  assert.equal(bound, 'exact')
})

test('a call on a name that hides a parameter of a foreign type is unresolved, not absent', () => {
  const { rows, unresolved } = relation(root, 'callers', 'src/recipe.rs#Recipe.count')
  assert.deepEqual(rows, [])
  assert.deepEqual(unresolved, { total: 3, why: { 'receiver-type': 3 } })
})
