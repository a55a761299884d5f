// Dependencies and dependents of files of Go, Rust, Java, Kotlin and C.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dependencies, dependents } from './tree.ts'

const GO = {
  'go.mod':
    'module acme.org/shop // the shop\n\ngo 1.22\n\nrequire (\n\tgithub.com/x/log/v2 v2.1.0\n\tacme.org/kit v0.0.0\n)\nreplace acme.org/kit => ./kit\n',
  'main.go': `package main

import (
	"fmt"
	// "acme.org/shop/no"
	auth "acme.org/shop/internal/auth"
	_ "acme.org/kit/text"
	"github.com/x/log/v2/sinks"
)

import "acme.org/shop/missing"
`,
  'internal/auth/login.go': 'package auth\n',
  'internal/auth/form.go': 'package auth\n',
  'internal/auth/form_test.go': 'package auth_test\n\nimport "acme.org/shop/internal/auth"\n',
  'kit/go.mod': 'module acme.org/kit\n',
  'kit/text/text.go': 'package text\n',
}

test('Go: a package is its files, in the own module or one that replaces another', async () => {
  assert.deepEqual(dependencies(GO, 'main.go'), [
    '4 import package fmt',
    '6 import internal/auth/login.go',
    '6 import internal/auth/form.go',
    '7 import kit/text/text.go',
    '8 import package github.com/x/log/v2',
    '11 import acme.org/shop/missing: file-missing',
  ])
  assert.deepEqual(await dependents(GO, 'internal/auth/form.go'), [
    '3 import internal/auth/form_test.go',
    '6 import main.go',
  ])
  assert.deepEqual(await dependents(GO, 'kit'), ['7 import main.go'])
})

const RUST = {
  'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
  'crates/shop/Cargo.toml':
    '[package]\nname = "shop"\nedition = "2021"\n\n[dependencies]\nshop-kit = { path = "../kit" }\nserde = "1"\n',
  'crates/shop/src/lib.rs': `mod cart;
pub mod stock {
    pub mod shelf;
}
pub use crate::cart::{self, Cart, price::{Price, Tax as Duty}};
use serde::Serialize;
use std::{
    fmt,
    io::Read, // mod no;
};
`,
  'crates/shop/src/cart.rs': `mod price;
use super::stock::shelf;
use shop_kit::text::Line;
use missing::Thing;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cart;
}
`,
  'crates/shop/src/cart/price.rs': 'pub struct Price;\npub struct Tax;\n',
  'crates/shop/src/stock/shelf.rs': 'use crate::cart::price;\n',
  'crates/shop/tests/all.rs': 'use shop::cart::Cart;\nmod common;\n',
  'crates/shop/tests/common/mod.rs': '',
  'crates/kit/Cargo.toml': '[package]\nname = "shop-kit"\nedition = "2021"\n',
  'crates/kit/src/lib.rs': 'pub mod text;\n',
  'crates/kit/src/text.rs': '',
}

test('Rust: paths lead along the modules of a crate, and into crates of the workspace', async () => {
  assert.deepEqual(dependencies(RUST, 'crates/shop/src/lib.rs'), [
    '1,5 import crates/shop/src/cart.rs',
    '3 import crates/shop/src/stock/shelf.rs',
    '5 re-export crates/shop/src/cart/price.rs',
    '6 import package serde',
    '8,9 import package std',
  ])
  assert.deepEqual(dependencies(RUST, 'crates/shop/src/cart.rs'), [
    '1 import crates/shop/src/cart/price.rs',
    '2 import crates/shop/src/stock/shelf.rs',
    '3 import crates/kit/src/text.rs',
    '4 import missing::Thing: unknown-package',
    '9 import crates/shop/src/lib.rs',
  ])
  assert.deepEqual(dependencies(RUST, 'crates/shop/tests/all.rs'), [
    '1 import crates/shop/src/cart.rs',
    '2 import crates/shop/tests/common/mod.rs',
  ])
  assert.deepEqual(await dependents(RUST, 'crates/shop/src/cart/price.rs'), [
    '1 import crates/shop/src/cart.rs',
    '5 re-export crates/shop/src/lib.rs',
    '1 import crates/shop/src/stock/shelf.rs',
  ])
  assert.deepEqual(await dependents(RUST, 'crates/shop/src/lib.rs'), ['9 import crates/shop/src/cart.rs'])
  assert.deepEqual(await dependents(RUST, 'crates/kit'), ['3 import crates/shop/src/cart.rs'])
})

const JVM = {
  'src/main/java/com/acme/App.java': `package com.acme;

import static com.acme.auth.Login.check;
import com.acme.auth.Login.Form;
import com.acme.stock.*;
import java.util.List;
import com.google.common.base.Strings;
import com.acme.auth.Generated;
/* import com.acme.No; */
`,
  'src/main/java/com/acme/auth/Login.java': 'package com.acme.auth;\n',
  'src/main/java/com/acme/stock/Shelf.java': 'package com.acme.stock;\n',
  'src/main/java/com/acme/stock/Box.java': 'package com.acme.stock;\n',
  'src/test/java/com/acme/stock/ShelfTest.java': 'package com.acme.stock;\nimport com.acme.auth.Login;\n',
  'src/main/kotlin/util/Text.kt': 'package com.acme.util\n\nfun trimmed(text: String) = text.trim()\nclass Line\n',
  'src/main/kotlin/Main.kt':
    'package com.acme\n\nimport com.acme.util.trimmed\nimport com.acme.util.Text as T\nimport kotlin.math.max\n',
  'src/main/scala/com/acme/Web.scala':
    'package com.acme\n\nimport com.acme.{auth, stock => s}\nimport com.acme.auth.{Login, Form => F}\nimport com.acme.stock._\n',
}

test('Java, Kotlin and Scala: classes by their paths, packages by their folders', async () => {
  assert.deepEqual(dependencies(JVM, 'src/main/java/com/acme/App.java'), [
    '3,4 import src/main/java/com/acme/auth/Login.java',
    '5 import src/main/java/com/acme/stock/Shelf.java',
    '5 import src/main/java/com/acme/stock/Box.java',
    '6 import package java.util',
    '7 import package com.google.common',
    '8 import com.acme.auth.Generated: file-missing',
  ])
  assert.deepEqual(dependencies(JVM, 'src/main/kotlin/Main.kt'), [
    '3,4 import src/main/kotlin/util/Text.kt',
    '5 import package kotlin.math',
  ])
  assert.deepEqual(await dependents(JVM, 'src/main/java/com/acme/auth/Login.java'), [
    '3,4 import src/main/java/com/acme/App.java',
    '4 import src/main/scala/com/acme/Web.scala',
    '2 import src/test/java/com/acme/stock/ShelfTest.java',
  ])
  assert.deepEqual(await dependents(JVM, 'src/main/java/com/acme/stock/Box.java'), [
    '5 import src/main/java/com/acme/App.java',
    '5 import src/main/scala/com/acme/Web.scala',
  ])
  assert.deepEqual(await dependents(JVM, 'src/main/kotlin/util/Text.kt'), ['3,4 import src/main/kotlin/Main.kt'])
})

const C = {
  'include/shop/cart.h': '#pragma once\n#include "price.h"\n',
  'include/shop/price.h': '',
  'include/string.h': '',
  'src/cart.c': `#include <stdio.h>
#include <shop/cart.h>
#  include "stock/shelf.h" /* near */
// #include "no.h"
#include "missing.h"
#include CONFIG_HEADER
`,
  'src/stock/shelf.h': '',
  'tools/a/util.h': '',
  'tools/b/util.h': '',
  'src/log.cpp': '#include "util.h"\n#include <vector>\n#include "../src/stock/shelf.h"\n',
}

test('C and C++: beside the file, below a folder of headers, or of the system', async () => {
  assert.deepEqual(dependencies(C, 'src/cart.c'), [
    '1 import package <stdio.h>',
    '2 import include/shop/cart.h',
    '3 import src/stock/shelf.h',
    '5 import "missing.h": file-missing',
    '6 import CONFIG_HEADER: dynamic',
  ])
  assert.deepEqual(dependencies(C, 'src/log.cpp'), [
    '1 import "util.h": ambiguous',
    '2 import package <vector>',
    '3 import src/stock/shelf.h',
  ])
  assert.deepEqual(await dependents(C, 'src/stock/shelf.h'), ['3 import src/cart.c', '3 import src/log.cpp'])
  assert.deepEqual(await dependents(C, 'include/shop/price.h'), ['2 import include/shop/cart.h'])
})

const DART = {
  'pubspec.yaml': 'name: shop\n',
  'lib/shop.dart': "library shop;\n\nexport 'src/cart.dart' show Cart;\npart 'prices.dart';\n",
  'lib/prices.dart': "part of 'shop.dart';\n",
  'lib/src/cart.dart':
    "import 'dart:async';\nimport 'package:http/http.dart' as http;\nimport '../prices.dart';\n// import 'no.dart';\nimport 'gone.dart';\n",
  'test/cart_test.dart': "import 'package:shop/src/cart.dart';\n\nvar s = 'import';\n",
}

test('Dart: relative paths, packages of the tree by their pubspec, parts', async () => {
  assert.deepEqual(dependencies(DART, 'lib/shop.dart'), ['3 re-export lib/src/cart.dart', '4 import lib/prices.dart'])
  assert.deepEqual(dependencies(DART, 'lib/prices.dart'), ['1 import lib/shop.dart'])
  assert.deepEqual(dependencies(DART, 'lib/src/cart.dart'), [
    '1 import package dart:async',
    '2 import package http',
    '3 import lib/prices.dart',
    '5 import gone.dart: file-missing',
  ])
  assert.deepEqual(await dependents(DART, 'lib/src/cart.dart'), [
    '3 re-export lib/shop.dart',
    '1 import test/cart_test.dart',
  ])
})

const LUA = {
  'init.lua':
    'local cart = require("shop.cart")\nlocal json = require \'cjson\'\n-- require("shop.no")\nrequire("shop")\n',
  'shop/cart.lua': 'local util = require("util.text")\nreturn {}\n',
  'shop/init.lua': 'return {}\n',
  'lib/util/text.lua': 'return {}\n',
}

test('Lua: modules by their paths, below the root or another folder', async () => {
  assert.deepEqual(dependencies(LUA, 'init.lua'), [
    '1 require shop/cart.lua',
    '2 require package cjson',
    '4 require shop/init.lua',
  ])
  assert.deepEqual(dependencies(LUA, 'shop/cart.lua'), ['1 require lib/util/text.lua'])
  assert.deepEqual(await dependents(LUA, 'lib/util/text.lua'), ['1 require shop/cart.lua'])
  assert.deepEqual(await dependents(LUA, 'shop/init.lua'), ['4 require init.lua'])
})
