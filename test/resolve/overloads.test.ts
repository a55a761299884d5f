// Overloads selected by parameter types: `add(int, String)`.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { ctx, ctxJson } from '../helpers/exec.ts'
import { makeRepository } from '../helpers/fixture.ts'

const FILES = {
  'Sums.java': `package a;
public class Sums {
  Sums(int first) {}
  Sums(String text) {}
  public int add(int a, int b) { return a + b; }
  public int add(final java.util.List<String> xs, Map<String, Integer> m) { return 0; }
  public int add(File f, int... rest) { return 0; }
  public int add(int[] all) { return 0; }
  public int add() { return 0; }
}
`,
  'Other.java': `class Other {
  int drop(String s) { return 0; }
  int drop(int i) { return 0; }
}
class Another {
  int drop(String s) { return 0; }
}
`,
  'Sums.cs': `class SumsS {
  public int Put(string s, bool x = false) { return 0; }
  public int Put(ref int s) { return 0; }
  public int Put(int s) { return 0; }
}
`,
  'sums.hpp': `namespace n { int join(const std::string& s); int join(const char* s); }
`,
  'sums.cpp': `#include "sums.hpp"
using std::string;
namespace n {
int join(const string &s) { return 0; }
int join(const char *s) { return 1; }
int join(double) { return 2; }
}
`,
  'sums.kt': `class SumsK {
  fun mix(a: Int, b: Int): Int = a + b
  fun mix(s: String): Int = 1
  fun mix(f: (Int) -> Unit): Int = 2
}
`,
  'sums.ts': `export class SumsT {
  tell(a: number, b: number): number
  tell(s: string): number
  tell(a: unknown, b?: unknown): number { return 1 }
}
`,
} as const

let root = ''
before(() => {
  root = makeRepository(FILES)
})

/** A name with types, and the signature it selects. */
const MEANT = [
  ['Sums.add(int, int)', 'public int add(int a, int b)'],
  ['Sums#add(int a,int b)', 'public int add(int a, int b)'],
  ['Sums::add(List, Map)', 'public int add(final java.util.List<String> xs, Map<String, Integer> m)'],
  ['Sums.java#Sums.add(File, int...)', 'public int add(File f, int... rest)'],
  ['add(File, int[])', 'public int add(File f, int... rest)'],
  ['public int add(int[] all) {', 'public int add(int[] all)'],
  ['Sums(String)', 'Sums(String text)'],
  ['Other.drop(String)', 'int drop(String s)'],
  ['drop(int)', 'int drop(int i)'],
  ['Put(string, bool)', 'public int Put(string s, bool x = false)'],
  ['SumsS.Put(ref int)', 'public int Put(ref int s)'],
  ['SumsS.Put(int)', 'public int Put(int s)'],
  ['n::join(const std::string&)', 'int join(const string &s)'],
  ['join(const char *)', 'int join(const char *s)'],
  ['n::join(double)', 'int join(double)'],
  ['mix(Int, Int)', 'fun mix(a: Int, b: Int): Int'],
  ['SumsK.mix(s: String)', 'fun mix(s: String): Int'],
  ['mix((Int) -> Unit)', 'fun mix(f: (Int) -> Unit): Int'],
  ['SumsT.tell(number, number)', 'tell(a: number, b: number): number'],
  ['tell(string)', 'tell(s: string): number'],
] as const

test('types select the only function that takes them', () => {
  for (const [asked, signature] of MEANT) {
    const { results, ambiguous } = ctxJson(['resolve_symbol', asked], root)
    assert.deepEqual([ambiguous, results!.map(each => each.signature)], [undefined, [signature]], asked)
  }
})

test('get_symbol and get_symbol_source accept several names with types', () => {
  const [first, second] = ctxJson(['get_symbol', 'Sums.add(int, int)', 'mix(String)'], root).results!
  assert.deepEqual([first!.id, second!.id], ['Sums.java#Sums.add', 'sums.kt#SumsK.mix~2'])
  const [source] = ctxJson(['get_symbol_source', 'Sums.add(int[])'], root).results!
  assert.equal(source!.source, '  public int add(int[] all) { return 0; }')
})

test('types that select no single function, and call arguments, leave all candidates', () => {
  for (const [asked, total] of [
    ['drop(String)', 3],
    ['Sums.add(Object)', 5],
    ['Sums.add(a, b)', 5],
    ['Sums.add()', 5],
    ['Sums.add(int', 5],
  ] as const) {
    const { status, stdout } = ctx(['get_symbol', asked, '--json'], root)
    assert.deepEqual([status, JSON.parse(stdout).total], [3, total], asked)
  }
  assert.deepEqual(
    ctxJson(['get_symbol', 'tell(boolean)'], root).results!.map(({ signature }) => signature),
    ['tell(a: unknown, b?: unknown): number'],
  )
})
