// Words that programmers use for the same thing. Of general use in names and comments; no repository's own words.
import { stem } from '../util/terms.ts'

const GROUPS = `remove delete drop discard erase purge evict unset
clear empty reset flush
create make new build construct generate produce
add append insert push put
get fetch retrieve obtain read load
set assign store save write put
find search lookup locate query
show print display output render
check validate verify test assert ensure
convert transform turn translate map cast
start begin launch run execute invoke call
stop end finish quit exit terminate close abort cancel
error exception failure fault
throw raise
copy clone duplicate
join merge combine concat
split separate divide
count number amount size length
first initial
last final recent
maximum max largest limit
minimum min smallest
required mandatory
optional
option flag switch
argument parameter param arg
callback handler listener hook
send emit dispatch publish
function fn method procedure
text string
list array
dictionary map object table
folder directory dir
file path
width size
node element item entry
alone single only
parent ancestor
child descendant
expire stale ttl
time duration
message text
hide hidden invisible
show visible
enable allow permit
forbid disallow deny
configuration config settings options
equal same identical
compare diff difference
encode serialize stringify
decode parse deserialize
wait delay sleep
change modify update edit alter
old previous former
next following
wrap fold
suggest propose recommend
similar near close alike
peek look`.split('\n')

/** Stem → stems that mean the same. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = tableOf(GROUPS)

function tableOf(groups: readonly string[]): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const group of groups) {
    const stems = group.split(' ').map(stem)
    for (const one of stems) table.set(one, [...(table.get(one) ?? []), ...stems.filter(other => other !== one)])
  }
  return table
}
