import type { Rolldown } from 'vite'

/** What more than one screen uses. */
export const COMMON = 'common'

/**
 * How the console's script is cut into files: what several screens use lies with the rest that the same screens use, so
 * that the sign-in page loads none of what only others need. Pieces below a threshold (in bytes, before they are made
 * small) join a neighbour, because a browser takes 4 ms for each file, even from its own cache. Icons are the many
 * small ones; for the rest a higher threshold would bring Menu, Popover and Tooltip into the sign-in page.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'package', name: (id) => packageChunk(id), test: /node_modules/, priority: 1 },
  {
    name: COMMON,
    test: /@tabler/,
    priority: 1,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
  { name: COMMON, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 },
]

/** Packages that every screen needs and that rarely change stay in the browser's cache between releases. */
function packageChunk(id: string): string | null {
  const name = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1]
  if (name === 'react' || name === 'react-dom' || name === 'scheduler') return 'react'
  const isRouting = name?.startsWith('@tanstack/') === true && /router|history|query|store/.test(name)
  return isRouting ? 'tanstack' : null
}
