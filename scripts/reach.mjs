// Finds the tests that can reach a file by following imports from each test. Two kinds of steps are added: files
// loaded by path, and calls over HTTP, with the contract as the step in between. Lists of all features (JOINTS)
// are not followed, because through them everything would reach everything.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ROOT } from './install.mjs'

const API = 'contract/src/api.ts'
const JOINTS = new Set([
  API,
  'contract/src/all-endpoints.ts',
  'server/src/app.ts',
  'server/src/periodic-jobs.ts',
  'web/src/app/routes.tsx',
])
const MIGRATIONS = /^server\/migrations\/\d{4}-[^/]+\.ts$/
const READS_MIGRATIONS = 'server/src/platform/database/database.ts'
/** Loaded by every page of the console. */
const SHELL = ['web/src/main.tsx', 'web/src/app/console.tsx']
const CONTRACT = /^contract\/src\//
const SERVER_ROUTES = /^server\/src\/features\/.*\.routes\.ts$/
const WEB_ROUTES = /^web\/src\/features\/.*\.routes\.tsx?$/
const JOURNEY = /^e2e\/journeys\/.*\.spec\.ts$/
const TEST_SIDE = /\.test\.tsx?$|\/testing\//
/** What every test depends on. */
const EVERYTHING = /^(package-lock\.json|package\.json|vitest\.config\.ts|e2e\/playwright\.config\.ts)$/

export const isUnitTest = (file) => /\.test\.tsx?$/.test(file)
export const isJourney = (file) => JOURNEY.test(file)

/** All files of the project, also those that are not committed yet, relative to it. */
function projectFiles() {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  return list
    .toString()
    .split('\n')
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && existsSync(join(ROOT, file)))
}

/** The modules that a file imports, re-exports, loads later or starts as a program. */
function namedIn(file, text) {
  if (file.endsWith('.css')) return { atOnce: [], later: [] }
  const { module } = parseSync(file, text)
  const loadedLater = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const programs = [...text.matchAll(/import\.meta\.(?:dirname|url)[^'\n]*'([\w./-]+\.(?:ts|mjs))'/g)].map(
    ([, name]) => (name.startsWith('.') ? name : `./${name}`),
  )
  return {
    atOnce: [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported],
    later: [...loadedLater, ...programs],
  }
}

/** The project file of a module name; undefined for a package. */
function fileOf(name, from) {
  const [, ours, rest] = /^@service-center\/(\w+)\/(.*)$/.exec(name) ?? []
  if (ours !== undefined) return `${ours}/src/${rest}`
  if (!name.startsWith('.')) return undefined
  return relative(ROOT, join(ROOT, dirname(from), name.replace(/\?.*$/, '')))
}

/** Pattern of the start of an address that the console knows; each parameter matches one part. */
const patternOf = (path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/?#]+')}(?=$|[/?#])`, 'i')

function readProject() {
  const files = projectFiles()
  const known = new Set(files)
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const imports = new Map()
  const loads = new Map()
  for (const file of files) {
    const { atOnce, later } = namedIn(file, texts.get(file))
    const filesOf = (names) => names.map((name) => fileOf(name, file)).filter((target) => known.has(target))
    imports.set(file, filesOf(atOnce))
    loads.set(file, filesOf(later))
  }
  addCalledContracts({ texts, imports })
  imports.get(READS_MIGRATIONS)?.push(...files.filter((file) => MIGRATIONS.test(file)))
  // The app assigns pages to some routes.
  for (const [screen, targets] of imports) {
    if (!screen.startsWith('web/src/app/screens/')) continue
    const folders = targets
      .filter((target) => target.endsWith('Page.tsx'))
      .map((target) => `${dirname(target)}/`)
    for (const route of files)
      if (WEB_ROUTES.test(route) && folders.some((folder) => route.startsWith(folder)))
        loads.get(route).push(screen)
  }
  return { files, texts, imports, loads }
}

/** The console refers to the contract of a call as `api.tickets.create`. */
function addCalledContracts({ texts, imports }) {
  const exported = [...texts.get(API).matchAll(/export \{ (\w+) \} from '\.\/([^']+)'/g)]
  const contracts = new Map(exported.map(([, name, path]) => [name, `contract/src/${path}`]))
  for (const [file, targets] of imports) {
    if (!targets.includes(API)) continue
    for (const [, name] of texts.get(file).matchAll(/\bapi\.(\w+)/g))
      if (contracts.has(name)) targets.push(contracts.get(name))
  }
}

/** The route files that handle the calls of each contract file. */
function handlersOf({ files, imports }) {
  const handlers = new Map()
  for (const routes of files.filter((file) => SERVER_ROUTES.test(file)))
    for (const target of imports.get(routes))
      if (CONTRACT.test(target)) handlers.set(target, [...(handlers.get(target) ?? []), routes])
  return handlers
}

/** The routes of the addresses in a journey, using the most specific match. */
function routesNamedIn(text, routes) {
  const addresses = [...text.matchAll(/[`'"](\/[\w$][^`'"\s]*)/g)].map(([, address]) =>
    address.replaceAll(/\$\{[^}]*\}/g, 'x'),
  )
  return addresses.flatMap((address) => {
    const matching = routes.filter(({ pattern }) => pattern.test(address))
    const longest = Math.max(0, ...matching.map(({ path }) => path.split('/').length))
    return matching.filter(({ path }) => path.split('/').length === longest).map(({ file }) => file)
  })
}

const stem = (name) => name.split('-')[0].replace(/s$/, '')

/** Whether a journey is named after the feature of a file: `tickets.spec.ts` and `features/tickets/…`. */
function isNamedAlike(file, journey) {
  const [, feature] = /\/features\/([^/]+)\//.exec(file) ?? []
  return feature !== undefined && stem(basename(journey, '.spec.ts')) === stem(feature)
}

/**
 * Reads the whole project.
 * @returns `testsReaching(files)`: the tests from which one of these files can be reached, nearest first
 */
export function readReach() {
  const project = readProject()
  const { files, texts, imports, loads } = project
  const handlers = handlersOf(project)
  const routes = files
    .filter((file) => WEB_ROUTES.test(file))
    .flatMap((file) =>
      [...texts.get(file).matchAll(/path: '(\/[^']+)'/g)].map(([, path]) => ({
        file,
        path,
        pattern: patternOf(path),
      })),
    )

  /** The next steps from a file: its imports, the handlers of its calls, and what `more` adds. */
  function stepsFrom(file, { callsServer, more }) {
    if (JOINTS.has(file)) return []
    const targets = imports.get(file) ?? []
    const calls = callsServer(file) ? targets.flatMap((target) => handlers.get(target) ?? []) : []
    return [...targets, ...calls, ...more(file)]
  }

  /** Distances in steps of everything reachable from some files; extends the known distances. */
  function follow(starts, rules, distances = new Map()) {
    const queue = starts.map(({ file, distance }) => ({ file, distance }))
    while (queue.length > 0) {
      const { file, distance } = queue.shift()
      if (distance >= (distances.get(file) ?? Infinity)) continue
      distances.set(file, distance)
      for (const target of stepsFrom(file, rules)) queue.push({ file: target, distance: distance + 1 })
    }
    return distances
  }

  const loadedBy = (file) => loads.get(file) ?? []
  const inJourneys = {
    callsServer: (file) => /^(e2e|web)\//.test(file) || TEST_SIDE.test(file),
    more: (file) => [
      ...loadedBy(file),
      ...(file.startsWith('e2e/') ? routesNamedIn(texts.get(file), routes) : []),
    ],
  }
  const inShell = { ...inJourneys, more: () => [] }
  const inUnitTests = { callsServer: (file) => TEST_SIDE.test(file), more: loadedBy }

  function distancesFrom(test) {
    if (!isJourney(test)) return follow([{ file: test, distance: 0 }], inUnitTests)
    const distances = follow([{ file: test, distance: 0 }], inJourneys)
    return follow(
      SHELL.map((file) => ({ file, distance: 1 })),
      inShell,
      distances,
    )
  }

  const tests = files.filter((file) => isUnitTest(file) || isJourney(file))
  const reached = new Map(tests.map((test) => [test, distancesFrom(test)]))
  return {
    tests,
    testsReaching: (changed) => {
      if (changed.some((file) => EVERYTHING.test(file))) return tests
      const distanceOf = (test) => Math.min(...changed.map((file) => reached.get(test).get(file) ?? Infinity))
      const isBeside = (test) =>
        changed.some(
          (file) => dirname(file) === dirname(test) || (isJourney(test) && isNamedAlike(file, test)),
        )
      return tests
        .map((test) => ({ test, distance: distanceOf(test), place: isBeside(test) ? 0 : 1 }))
        .filter(({ distance }) => distance < Infinity)
        .toSorted((a, b) => a.place - b.place || a.distance - b.distance)
        .map(({ test }) => test)
    },
  }
}
