// Words that programmers use for the same thing, in names and in comments. The groups were read off the comments and names of
// public code (which word of a name stands for which word of its comment, by IBM Model 1: P. Brown et al., "The Mathematics of
// Statistical Machine Translation", Computational Linguistics 19, 1993) and then sorted by hand; no repository's own words.
import { stem } from '../util/terms.ts'

/** Words of a group mean the same, near enough. A word may stand in several. */
const GROUPS = `remove delete drop discard erase purge evict unset del
remove unregister detach unlink
remove pop dequeue take
clear empty reset flush unset
create make new build construct generate produce
create init initialize setup prepare
initial default
add append insert push put attach register
get fetch retrieve obtain read load extract
set assign store save write put change update
find search lookup locate query match
show print display output render dump
check validate verify test assert ensure determine
convert transform turn translate map cast
start begin launch run execute invoke call initiate
stop end finish quit exit terminate close abort cancel complete done
release free close dispose destroy cleanup
acquire take lock
release unlock
error exception failure fault err fail problem invalid bad
throw raise
copy clone duplicate
join merge combine concat concatenate append
split separate divide partition tokenize
number count amount size length len num total
first initial head begin
last final recent tail end
maximum max largest limit most greatest
minimum min smallest least
required mandatory need
optional
option flag switch
argument parameter param arg
callback handler listener hook
send emit dispatch publish write
receive recv accept
function fn func method procedure callable
text string str
list array
dictionary map object table
folder directory dir
file path filename
name identifier id
size width
node element item entry
single one alone only unique
parent ancestor owner
child descendant
expire stale ttl
time duration interval
message text msg
mail email
hide hidden invisible private
show visible available
enable allow permit activate
disable forbid disallow deny deactivate
configuration config settings options cfg preferences
equal same identical compare eq
compare diff difference cmp
encode serialize stringify marshal format
decode parse deserialize unmarshal
wait delay sleep await poll block
change modify update upgrade edit alter set mutate
replace substitute
old previous former prev
next following
wrap fold
suggest propose recommend
similar near close alike
peek look inspect
walk visit traverse iterate
iterate loop foreach each next
sort order arrange
increase grow increment raise extend
decrease shrink reduce decrement
skip ignore omit exclude
choose select pick
attempt try retry
handle process
kind type sort
missing absent unknown undefined
pointer ptr
command cmd
index idx position
database db
namespace ns
package pkg
source src origin
destination dst dest target
descriptor fd handle
context ctx
buffer buf
temporary temp tmp
keyword kwarg
symbolic symlink
timezone zone
upper uppercase
lower lowercase
less lt
greater gt
root square sqrt
login signin authenticate
logout signout
quote escape
random shuffle
reverse invert
shown visible
use apply
connect open attach
disconnect close detach
restrict limit constrain
collect gather accumulate buffer group
repeat replay again
trim strip
extract unpack unzip decompress expand inflate
compress pack zip deflate
ready complete finished
fill populate load
export dump
lazy deferred
later schedule defer delay
damage corrupt
conflict clash`.split('\n')

/** Stem → stems that mean the same. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = tableOf(GROUPS)

function tableOf(groups: readonly string[]): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const group of groups) {
    const stems = [...new Set(group.split(' ').map(stem))]
    for (const one of stems) table.set(one, [...(table.get(one) ?? []), ...stems.filter(other => other !== one)])
  }
  return table
}
