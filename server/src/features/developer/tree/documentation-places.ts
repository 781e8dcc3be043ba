import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { DocumentationNode, DocumentEntry, FolderEntry } from './documentation-entries.ts'

/** A folder or a document of the tree, with its location. */
export interface Place {
  readonly location: string
  /** The location of its folder; empty at the top. */
  readonly folder: string
  readonly node: PlacedNode
}

/** A folder without its entries, which are separate places. */
type PlacedFolder = Omit<FolderEntry, 'entries'> & { readonly kind: 'folder' }
type PlacedNode = PlacedFolder | DocumentEntry

/** All places by location, each folder before its entries. A Map, so that names like `constructor` find nothing. */
export type Places = ReadonlyMap<string, Place>

export const isFolder = (node: PlacedNode): node is PlacedFolder => node.kind === 'folder'

export const locationOf = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}${LOCATION_SEPARATOR}${name}`

/** Names in a folder are compared without case. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The places of a tree that a viewer sees now.
 * @param viewer undefined: all places
 * @throws Error when two entries of a folder have the same name, or a name is empty or contains the separator
 */
export async function placesOf(
  tree: readonly DocumentationNode[],
  viewer: Viewer | undefined,
): Promise<Places> {
  const places = new Map<string, Place>()
  const add = async (nodes: readonly DocumentationNode[], folder: string): Promise<void> => {
    for (const [index, node] of nodes.entries()) {
      if (node.name === '' || node.name.includes(LOCATION_SEPARATOR))
        throw new Error(`${node.name} is no name in a location.`)
      if (nodes.slice(0, index).some(({ name }) => sameName(name, node.name)))
        throw new Error(`${node.name} stands twice in ${folder}.`)
      if (viewer !== undefined && node.isFor?.(viewer) === false) continue
      const location = locationOf(folder, node.name)
      if (!('entries' in node)) {
        places.set(location, { location, folder, node })
        continue
      }
      const { entries, ...rest } = node
      places.set(location, { location, folder, node: { ...rest, kind: 'folder' } })
      await add(typeof entries === 'function' ? await entries() : entries, location)
    }
  }
  await add(tree, '')
  return places
}
