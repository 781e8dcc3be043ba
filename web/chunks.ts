import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** The chunk of what more than one screen uses. */
export const COMMON = 'common'

/** The chunk of the page before the sign-in, which every other page uses too. */
const FIRST = 'first'
/** The entry of that page. */
const FIRST_ENTRY = 'sign-in.tsx'
/** Pages on the first load of a session: our own modules that they need go into one chunk. */
const PAGES = {
  start: 'features/sessions/SignInPage.tsx',
  form: 'features/users/ForgotPasswordPage.tsx',
  shell: 'app/shell/Shell.tsx',
}
const OURS = /\/(web|contract)\/src\//
/** The list of all features' endpoints: a file that imports it needs only those that it calls. */
const API = /\/contract\/src\/api\.ts$/
/** Places the tooltips and menus of every screen after the sign-in. */
const FLOATING = /\/node_modules\/@floating-ui\//
/** What any screen may use; the table, the fields and the dates are large and stay with the screens that use them. */
const SHARED =
  /\/(contract\/src|web\/src\/(api|ui\/(dialog|feedback|keyboard|page|state|text|theme|time))|node_modules\/@floating-ui)\/|\/web\/src\/ui\/save-file\.ts$/

/**
 * How the console's script is split into chunks. A browser takes 4 ms for each file, even from its own cache, so few
 * files are better than many, as long as the sign-in page loads nothing that only other pages need:
 * - `react` and `tanstack` rarely change and stay in the cache between releases;
 * - `first` is what the page before the sign-in needs; with `react` it is all that is loaded until somebody signs in;
 * - `start` is loaded before any page of the console; `form` is what a form needs that is shown without a session; `shell` is
 *   what the navigation needs; `shared` is what any screen may use;
 * - the rest is grouped by the screens that use it. Modules below a threshold (in bytes, before minification) join
 *   another chunk. Most of these are icons; for the rest a higher threshold would pull Menu, Popover and Tooltip into
 *   the sign-in page.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'package', name: (id) => packageChunk(id), test: /node_modules/, priority: 4 },
  {
    name: (id, context) => (neededFirst(context).has(id) ? FIRST : null),
    debugName: 'first',
    includeDependenciesRecursively: false,
    priority: 3,
  },
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

/** Package folders whose index re-exports everything: a file that imports it needs only what it names. */
const BARREL = /\/node_modules\/(@mantine\/(?:core|hooks))\/esm\/index\.mjs$/
let first: ReadonlySet<string> | undefined

/** All modules that the page before the sign-in loads at once. */
function neededFirst(context: Context): ReadonlySet<string> {
  if (first !== undefined) return first
  const entry = join(import.meta.dirname, 'src', FIRST_ENTRY)
  const found = new Set([entry])
  first = found
  for (const id of found) {
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      const name = BARREL.exec(imported)?.[1]
      if (name === undefined) found.add(imported)
      else
        for (const one of namedImports(info?.code ?? '', name))
          addExport(found, { barrel: imported, name: one, context })
    }
  }
  // The entry runs when it is loaded, so other pages must not load it.
  found.delete(entry)
  return found
}

/** What a module imports by name from a package. */
function namedImports(code: string, name: string): string[] {
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g'))
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').map((one) => one.trim().split(' as ')[0] ?? ''),
  )
}

/** Adds the module behind a name that an index re-exports. */
function addExport(
  found: Set<string>,
  { barrel, name, context }: { barrel: string; name: string; context: Context },
) {
  const code = context.getModuleInfo(barrel)?.code ?? ''
  const path = new RegExp(`import\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["']\\./([^"']+)["']`).exec(
    code,
  )?.[1]
  if (path !== undefined) found.add(join(barrel, '..', path))
}
