#!/usr/bin/env node
'use strict'
const fs = require('fs'), path = require('path')
var legacy = 1
let { readFile, writeFile: write = noop } = fs

exports.parse = function (text) {
  return text
}
module.exports.VERSION = '1'
exports.format = format
function format() {}
function* walk(dir) {}
async function load() {}

function Queue() {
  this.items = []
}
Queue.prototype.push = function (item) {
  const local = item
}
Queue.prototype.size = () => 0
Queue.from = function from(list) {}

class Cache extends Map {
  static #hits = 0
  limit = 10
  get = key => super.get(key)
  static async create() {}
  get size() {
    return 0
  }
  set size(value) {}
  #evict() {}
}

const Button = props => <button>{props.label}</button>
function Header() {
  return cond ? <h1>a</h1> : null
}

const router = {
  index(req) {},
  show: async function (req) {},
  'not-found': () => 404,
}
const handlers = Object.freeze({ click() {} })
if (legacy) {
  function conditional() {}
}
module.exports = { Queue, Cache, render() {}, router, start: function () {} }

exports.LIMIT = 10
exports.again = require('./again')
exports.first = exports.second = function () {}
function Emitter() {
  this.events = {}
  this.emit = function (name) {
    const local = () => name
  }
}
Emitter.prototype = {
  on(name) {},
  off: function off(name) {},
  count: 0,
}
Object.assign(Emitter.prototype, { once() {} })
$.fn.tooltip = function tooltip() {}
;(function ($) {
  var private_ = 1
  var Plugin = function (element) {}
  Plugin.prototype.show = Plugin.prototype.open = function () {}
  function helper() {
    var local = function () {}
  }
})(jQuery)
define(['a'], function factory(a) {
  function start() {}
})
on('load', function ready() {})
export default {
  name: 'widget',
  methods: { render() {} },
}
const _ = (_a) => _a
export { default as Renamed } from './other'
exports.early = exports.later = void 0
exports.low = exports.high = 1
exports = module.exports = internals.Auth = class {
  check() {}
}
function Watcher() {
  add({ validator: (this.validate = function () {}) })
}
define(['module'], function (module) {
  module.exports = function () {}
  Emitter.prototype = extend(Queue.prototype, { drain() {} })
})
on('load', function () {
  this.reload = function () {}
  $.extend({ lazy: cached(function lazily() {}) })
})
Object.assign(Emitter, { lazy: cached(function lazily() {}) })
a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(function deepest() {}))))))))))))))))))))))
exports.Alias = exports['its-alias'] = Queue
const Page = (() => {
  return class Page {
    goto() {}
  }
})()
const catalogue = {
  '': { plurals: function (n) {} },
}
function Commented() {
  // Not: return <Item />
  /**
   * @example a => <Item />
   */
  return jsx(Item) /* or = <Item /> */
}
function Shown() {
  // Not: return <Item />
  return /* as it is */ <Item extends={a} src="http://a" />
}
class Casts {
  constructor(old) {
    /** @type {Handler} */
    (this.condition) = (a, b) => old(a, b);
    (this.count) = old;
  }
}
