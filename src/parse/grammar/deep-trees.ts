// Splits deep trees into layers for queries: at each node tree-sitter looks at the matches begun on all levels above
// it, so one run over nested code takes time that grows with the square of the nesting.
import type { Node, TreeCursor } from 'web-tree-sitter'

/** Levels above which a tree is split: more than nearly any program nests. */
const DEEP = 256

/** Levels of one layer. */
export const LAYER_DEPTH = 64

/** Nodes between two looks at the depth. A path between them is shorter, so it costs little even if it is missed. */
const STRIDE = 512

/** Whether looks at the tree find a node that deep. */
function isDeep(cursor: TreeCursor, count: number): boolean {
  for (let index = STRIDE; index < count; index += STRIDE) {
    cursor.gotoDescendant(index)
    if (cursor.currentDepth >= DEEP) return true
  }
  return false
}

/** The nodes where further layers begin: the nodes with children of each LAYER_DEPTH-th level. */
function layerRoots(cursor: TreeCursor): Node[] {
  const roots: Node[] = []
  cursor.gotoDescendant(0)
  for (let depth = 0; ; ) {
    const before = depth > 0 && depth % LAYER_DEPTH === 0 ? cursor.currentNode : undefined
    if (cursor.gotoFirstChild()) {
      if (before) roots.push(before)
      depth++
      continue
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return roots
      depth--
    }
  }
}

/** The roots of the layers below `node`'s own layer; none if the tree is not deep. */
export function deeperLayers(node: Node): readonly Node[] {
  const count = node.descendantCount
  if (count <= STRIDE) return []
  const cursor = node.walk()
  const roots = isDeep(cursor, count) ? layerRoots(cursor) : []
  cursor.delete()
  return roots
}
