import type { Rolldown } from 'vite'

/** What more than one screen uses. */
export const COMMON = 'common'

/**
 * How the console's script is cut into files: what several screens use lies with the rest that the same screens use, so
 * that the sign-in page loads none of what only others need. Pieces below the threshold (in bytes, before they are made
 * small) join a neighbour, because the browser takes a quarter of a second longer to load seventy files than forty, even
 * from its own cache; a higher one would bring into the sign-in page what it does not use.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'package', name: (id) => packageChunk(id), test: /node_modules/, priority: 1 },
  { name: COMMON, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
]

/** Packages that every screen needs and that rarely change stay in the browser's cache between releases. */
function packageChunk(id: string): string | null {
  const name = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1]
  if (name === 'react' || name === 'react-dom' || name === 'scheduler') return 'react'
  const isRouting = name?.startsWith('@tanstack/') === true && /router|history|query|store/.test(name)
  return isRouting ? 'tanstack' : null
}
