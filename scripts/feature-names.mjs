// Checks that a feature has the same name in the contract, the server, the console and the journeys
// (docs/architecture.md, "Features"), so that its folders are easy to find.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

/** Folders of the contract that are not features but building blocks of endpoints. */
const BASE = new Set(['endpoint', 'testing', 'text'])
/** Screens that use several features. */
const SCREENS = ['control-panel', 'device-dashboard', 'device-overview', 'diagrams', 'home']
/** Journeys about the console or the installation as a whole. */
const WHOLE = [
  'data-table',
  'demo-world',
  'deployment',
  'every-screen',
  'layout-shift',
  'live',
  'look',
  'printing',
  'replay',
  'shell',
  'slow-server',
]

const foldersOf = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const features = foldersOf('contract/src').filter((name) => !BASE.has(name))
const screens = [...features, ...SCREENS]
const journeys = readdirSync(join(ROOT, 'e2e/journeys')).map((file) => file.replace(/\.spec\.ts$/, ''))
const unknown = [
  ...foldersOf('server/src/features')
    .filter((name) => !features.includes(name))
    .map((name) => `server/src/features/${name}`),
  ...foldersOf('web/src/features')
    .filter((name) => !screens.includes(name))
    .map((name) => `web/src/features/${name}`),
  ...journeys
    .filter((name) => ![...screens, ...WHOLE].some((known) => name === known || name.startsWith(`${known}-`)))
    .map((name) => `e2e/journeys/${name}.spec.ts`),
]
for (const path of unknown)
  console.error(
    `${path} is not named like a feature of the contract: rename it, or add it to the lists here.`,
  )
process.exitCode = unknown.length === 0 ? 0 : 1
