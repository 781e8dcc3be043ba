import { LOCATION_SEPARATOR, type DocumentationEntry } from '@service-center/contract/developer/developer.ts'
import { foldText } from '@service-center/contract/text/fold.ts'

/** The name of everything, with which the breadcrumb starts (specification 3, section 2). */
export const ROOT_NAME = 'Documentation'
/** The location of the root, which is no entry of its own. */
export const ROOT = ''

/** An entry and where it stands in the tree. */
export interface DocumentationNode {
  readonly entry: DocumentationEntry
  /** From 1. */
  readonly level: number
  /** The location of the folder that it is in. */
  readonly parent: string
}

/** The documentation, by location. */
export interface Documentation {
  readonly nodeAt: ReadonlyMap<string, DocumentationNode>
  /** What is in each folder, in the server's order. */
  readonly childrenOf: ReadonlyMap<string, readonly DocumentationNode[]>
}

/** The names of a location, from the top. */
export const namesOf = (location: string): readonly string[] =>
  location
    .split(LOCATION_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const joined = (names: readonly string[]) => names.join(LOCATION_SEPARATOR)

/** A location as somebody may write it by hand, with spaces around its names, as the server writes it. */
export const tidyLocation = (location: string): string => joined(namesOf(location))

/** The location of the folder that something is in. */
export const parentOf = (location: string): string => joined(namesOf(location).slice(0, -1))

/** Each part of a location with its own: the way to it, beginning with the root. */
export function crumbsOf(location: string): readonly { name: string; location: string }[] {
  const names = namesOf(location)
  return [
    { name: ROOT_NAME, location: ROOT },
    ...names.map((name, index) => ({ name, location: joined(names.slice(0, index + 1)) })),
  ]
}

/** Arranges the entries as a tree. */
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

/** What is directly in a folder. */
export const contentOf = ({ childrenOf }: Documentation, folder: string): readonly DocumentationNode[] =>
  childrenOf.get(folder) ?? []

/** The lowest folder on the way to a location that exists. */
export function nearestFolder({ nodeAt }: Documentation, location: string): string {
  let at = parentOf(location)
  while (at !== ROOT && nodeAt.get(at)?.entry.kind !== 'folder') at = parentOf(at)
  return at
}

/** The entries that have every word in their name or description; the words are folded. */
export function foundEntries(
  { nodeAt }: Documentation,
  words: readonly string[],
): readonly DocumentationNode[] {
  return [...nodeAt.values()].filter(({ entry: { name, description } }) => {
    const text = foldText(`${name}\n${description}`)
    return words.every((word) => text.includes(word))
  })
}
