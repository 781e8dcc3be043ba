import { LOCATION_SEPARATOR, type DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { foldText } from '@service-center/contract/text/fold.ts'

/** The name of the root, shown first in the breadcrumb (specification 3, section 2). */
export const ROOT_NAME = 'Documentation'
/** The location of the root, which has no entry. */
export const ROOT = ''

export interface DocumentationNode {
  readonly entry: DocumentationEntry
  /** The depth in the tree, from 1. */
  readonly level: number
  /** The location of the folder that it is in. */
  readonly parent: string
}

/** The documentation as a tree. The keys are locations. */
export interface Documentation {
  readonly nodeAt: ReadonlyMap<string, DocumentationNode>
  /** The entries directly in each folder, in the server's order. */
  readonly childrenOf: ReadonlyMap<string, readonly DocumentationNode[]>
}

/** The names in a location, from the top. */
export const namesOf = (location: string): readonly string[] =>
  location
    .split(LOCATION_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const joined = (names: readonly string[]) => names.join(LOCATION_SEPARATOR)

/** Removes the spaces and empty names of a location that somebody has typed. */
export const tidyLocation = (location: string): string => joined(namesOf(location))

/** The location of the folder that contains an entry. */
export const parentOf = (location: string): string => joined(namesOf(location).slice(0, -1))

/** The breadcrumb of a location, from the root. */
export function crumbsOf(location: string): readonly { name: string; location: string }[] {
  const names = namesOf(location)
  return [
    { name: ROOT_NAME, location: ROOT },
    ...names.map((name, index) => ({ name, location: joined(names.slice(0, index + 1)) })),
  ]
}

export function documentationOf(entries: readonly DocumentationEntry[]): Documentation {
  const nodeAt = new Map<string, DocumentationNode>()
  const childrenOf = new Map<string, DocumentationNode[]>([[ROOT, []]])
  for (const entry of entries) {
    const parent = parentOf(entry.location)
    const node = { entry, level: namesOf(entry.location).length, parent }
    nodeAt.set(entry.location, node)
    const siblings = childrenOf.get(parent)
    if (siblings === undefined) childrenOf.set(parent, [node])
    else siblings.push(node)
  }
  return { nodeAt, childrenOf }
}

export const contentOf = ({ childrenOf }: Documentation, folder: string): readonly DocumentationNode[] =>
  childrenOf.get(folder) ?? []

/** The nearest existing folder above a location. */
export function nearestFolder({ nodeAt }: Documentation, location: string): string {
  let at = parentOf(location)
  while (at !== ROOT && nodeAt.get(at)?.entry.kind !== 'folder') at = parentOf(at)
  return at
}

/** The entries with every word in their name or description. The words must be folded. */
export function foundEntries(
  { nodeAt }: Documentation,
  words: readonly string[],
): readonly DocumentationNode[] {
  return [...nodeAt.values()].filter(({ entry: { name, description } }) => {
    const text = foldText(`${name}\n${description}`)
    return words.every((word) => text.includes(word))
  })
}
