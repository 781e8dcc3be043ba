import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The chunk of what more than one screen uses. */
export const COMMON = 'common'

/** Pages on the first load: our own modules that they need go into one chunk. */
const PAGES = { start: 'features/sessions/SignInPage.tsx', shell: 'app/shell/ShellLayout.tsx' }
const OURS = /\/(web|contract)\/src\//
/** The list of all features' endpoints: a file that imports it needs only those that it calls. */
const API = /\/contract\/src\/api\.ts$/
/** Places the tooltips and menus of every screen after the sign-in. */
const FLOATING = /\/node_modules\/@floating-ui\//
/** What any screen may use; the table, the fields and the dates are large and stay with the screens that use them. */
const SHARED =
  /\/(contract\/src|web\/src\/(api|ui\/(dialog|feedback|files|keyboard|numbers|page|state|text|theme|time))|node_modules\/@floating-ui)\//

/**
 * How the console's script is split into chunks. A browser takes 4 ms for each file, even from its own cache, so few
 * files are better than many, as long as the sign-in page loads nothing that only other pages need:
 * - `react` and `tanstack` rarely change and stay in the cache between releases;
 * - `start` is loaded before any page, with what else the sign-in page needs; `shell` is what the navigation needs;
 *   `shared` is what any screen may use;
 * - the rest is grouped by the screens that use it. Modules below a threshold (in bytes, before minification) join
 *   another chunk. Most of these are icons; for the rest a higher threshold would pull Menu, Popover and Tooltip into
 *   the sign-in page.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'package', name: (id) => packageChunk(id), test: /node_modules/, priority: 3 },
  { name: 'start', tags: ['$initial'], minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
  {
    debugName: 'ours',
    name: ourChunk,
    test: (id) => OURS.test(id) || FLOATING.test(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: COMMON,
    test: /@tabler/,
    priority: 1,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4000,
  },
  { name: COMMON, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 500 },
]

/** Packages that every screen needs. */
function packageChunk(id: string): string | null {
  const name = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1]
  if (name === 'react' || name === 'react-dom' || name === 'scheduler') return 'react'
  const isRouting = name?.startsWith('@tanstack/') === true && /router|history|query|store/.test(name)
  return isRouting ? 'tanstack' : null
}

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

function ourChunk(id: string, context: Context): string | null {
  const page = Object.entries(PAGES).find(([, path]) => neededBy(path, context).has(id))
  return page?.[0] ?? (SHARED.test(id) ? 'shared' : null)
}

const known = new Map<string, ReadonlySet<string>>()

/** Our own modules that a page loads at once, but for the endpoints: those go with the files that call them. */
function neededBy(path: string, context: Context): ReadonlySet<string> {
  const before = known.get(path)
  if (before !== undefined) return before
  const found = new Set([join(import.meta.dirname, 'src', path)])
  known.set(path, found)
  // Iterating a set includes items added during the iteration.
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (OURS.test(imported) && !API.test(imported)) found.add(imported)
  }
  return found
}
