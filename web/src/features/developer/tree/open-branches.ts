import { storedValue } from '../../../api/stored-value.ts'
import { storedWidth } from '../../../kit/panels/stored-width.ts'

/** More folders than anybody opens: the oldest are forgotten first. */
const MAX_OPEN = 200

/** The locations of the open folders, as this browser remembers them. */
export const openBranches = storedValue<readonly string[]>({
  key: 'service-center.developer.open',
  parse: parseLocations,
  format: (locations) => JSON.stringify(locations.slice(-MAX_OPEN)),
})

/** Anybody can edit local storage: what is no list of texts is ignored. */
export function parseLocations(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value)
      ? value.filter((location) => typeof location === 'string').slice(-MAX_OPEN)
      : []
  } catch {
    return []
  }
}

/** Opens some folders and closes others. */
export function setBranches(locations: readonly string[], isOpen: boolean): void {
  const others = openBranches.get().filter((location) => !locations.includes(location))
  openBranches.set(isOpen ? [...others, ...locations] : others)
}

/** Whether the tree is shown beside the content. */
export const treeShown = storedValue<boolean>({
  key: 'service-center.developer.tree',
  parse: (text) => text !== 'hidden',
  format: (isShown) => (isShown ? undefined : 'hidden'),
})

/** Width of the tree in px beside the content, kept in the browser. */
export const treeWidth = storedWidth('service-center.developer.tree-width', {
  initial: 280,
  min: 200,
  max: 600,
})
