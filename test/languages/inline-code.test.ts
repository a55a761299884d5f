// JavaScript in `<script>` and CSS in `<style>` of HTML and PHP.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionsIn } from '../helpers/definitions.ts'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const PAGE = `<!doctype html>
<html><head>
<!-- <script>function inComment() {}</script> -->
<SCRIPT defer src="a.js">
function boot() { return 1 }
</SCRIPT>
<script type="module">
import { x } from './x.js'
export class Widget { draw() { return "<b>" } }
</script>
<script lang="ts">const typed = (a: number): number => a</script>
<script type="application/json">{ "function": 1 }</script>
<script type="text/template"><p onclick="function no() {}"></p></script>
<style>.card { color: red } #top { margin: 0 }</style>
</head><body><h1 id="top">T</h1></body></html>
`

test('functions of scripts and selectors of styles in HTML are definitions', async () => {
  const { found, tier } = await definitionsIn('html', PAGE)
  assert.deepEqual(found, [
    'fn boot 5-5',
    'class Widget 9-9',
    'method draw 9-9',
    'fn typed 11-11',
    'selector .card 14-14',
    'selector #top 15-15',
    'heading T 15-15',
  ])
  assert.equal(tier, 'exact')
})

test('scripts in PHP are definitions, but not those in its strings, nor names that PHP fills in', async () => {
  const text = `<script>
function first() {}
</script>
<?php function own() { echo "<script>function inString() {}</script>"; } ?>
<script>function <?= $n ?>() {} <?php if ($a): ?>function second() { return <?= $b ?> }<?php endif ?></script>
<style>.box { color: <?= $c ?> }</style>
<?php
class Late { function m() {} }
// <script>function inComment() {}</script>
`
  const { found } = await definitionsIn('php', text)
  assert.deepEqual(found, [
    'fn first 2-2',
    'fn own 4-4',
    'fn second 5-5',
    'selector .box 6-6',
    'class Late 8-8',
    'method m 8-8',
  ])
})

test('search finds a function of an inline script, and its source', () => {
  const root = makeRepository({ 'web/page.html': PAGE })
  ctx(['generate_index'], root)
  const [draw] = ctxJson(['search_symbols', 'draw'], root).results ?? []
  assert.deepEqual([draw?.s, draw?.k, draw?.p, draw?.l], ['draw', 'method', 'Widget', '9-9'])
  assert.match(ctx(['get_symbol_source', 'boot'], root).stdout, /function boot\(\) \{ return 1 \}/)
})
