// Measures of a directed graph whose nodes are numbered from 0. Pure.

/** By node, the nodes that it leads to. */
export type Links = readonly (readonly number[])[]

const DAMPING = 0.85
const ROUNDS = 30

/** PageRank of each node: how likely one ends there who follows links. All together are 1. */
export function pageRank(links: Links): Float64Array {
  const count = links.length
  let ranks = new Float64Array(count).fill(1 / count)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count)
    let loose = 0
    for (const [node, targets] of links.entries()) {
      if (targets.length === 0) loose += ranks[node]!
      for (const target of targets) next[target]! += ranks[node]! / targets.length
    }
    for (let node = 0; node < count; node++)
      next[node] = (1 - DAMPING + DAMPING * loose) / count + DAMPING * next[node]!
    ranks = next
  }
  return ranks
}

/** Groups of two or more nodes that all lead to each other, the largest first (Tarjan's algorithm without recursion). */
export function cyclesIn(links: Links): readonly (readonly number[])[] {
  const order = new Int32Array(links.length).fill(-1)
  const lowest = new Int32Array(links.length)
  const isOpen = new Uint8Array(links.length)
  const open: number[] = []
  const cycles: number[][] = []
  let visited = 0
  for (let start = 0; start < links.length; start++) {
    if (order[start] !== -1) continue
    const path = [{ node: start, at: 0 }]
    while (path.length > 0) {
      const place = path.at(-1)!
      const { node } = place
      if (place.at === 0) {
        order[node] = lowest[node] = visited++
        open.push(node)
        isOpen[node] = 1
      }
      const target = links[node]![place.at++]
      if (target !== undefined) {
        if (order[target] === -1) path.push({ node: target, at: 0 })
        else if (isOpen[target]) lowest[node] = Math.min(lowest[node]!, order[target]!)
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before) lowest[before.node] = Math.min(lowest[before.node]!, lowest[node]!)
      if (lowest[node] !== order[node]) continue
      const group = open.splice(open.indexOf(node))
      for (const each of group) isOpen[each] = 0
      if (group.length > 1) cycles.push(group)
    }
  }
  return cycles.sort((a, b) => b.length - a.length)
}
