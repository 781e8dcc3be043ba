import { LOCATION_SEPARATOR } from '@service-center/contract/developer/developer.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { DocumentationNode, DocumentEntry, FolderEntry } from './documentation-entries.ts'

/** A folder or a document of the tree, and where it stands. */
export interface Place {
  readonly location: string
  /** The location of its folder; empty at the top. */
  readonly folder: string
  readonly node: PlacedNode
}

/** A folder whose entries are places of their own. */
type PlacedFolder = Omit<FolderEntry, 'entries'> & { readonly kind: 'folder' }
type PlacedNode = PlacedFolder | DocumentEntry

/** A tree by location, each folder before what is in it. A map: names like `constructor` find nothing in it. */
export type Places = ReadonlyMap<string, Place>

export const isFolder = (node: PlacedNode): node is PlacedFolder => node.kind === 'folder'

export const locationOf = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}${LOCATION_SEPARATOR}${name}`

/** Two names of a folder are the same when they differ only in this. */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The places of a tree that a viewer is offered, as they are now: some folders list what there is.
 * @param viewer undefined: all places, also those that are offered to others
 * @throws Error when two entries of a folder have the same name, or one has a name that no location can hold
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
