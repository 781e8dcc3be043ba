import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import { contentOf, ROOT, type Documentation, type DocumentationNode } from './documentation.ts'

/** A visible row of the tree. */
export interface TreeRow {
  readonly node: DocumentationNode
  /** Undefined for what has nothing below it. */
  readonly isOpen: boolean | undefined
  /** Its number among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
}

/** The visible rows, in order. @param open the locations of the open folders */
export function treeRows(tree: Documentation, open: ReadonlySet<string>, folder = ROOT): readonly TreeRow[] {
  const nodes = contentOf(tree, folder)
  return nodes.flatMap((node, index) => {
    const { location } = node.entry
    const hasContent = contentOf(tree, location).length > 0
    const isOpen = hasContent && open.has(location)
    const row = {
      node,
      isOpen: hasContent ? isOpen : undefined,
      position: index + 1,
      siblings: nodes.length,
    }
    return isOpen ? [row, ...treeRows(tree, open, location)] : [row]
  })
}

/** The row of a location, or of the lowest folder above it that is visible; -1 when there is none. */
export function rowIndexOf(rows: readonly TreeRow[], location: string): number {
  const exact = rows.findIndex(({ node }) => node.entry.location === location)
  if (exact >= 0) return exact
  return rows.findLastIndex(({ node }) => location.startsWith(`${node.entry.location}${LOCATION_SEPARATOR}`))
}
