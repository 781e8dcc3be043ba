import { FEATURES } from '@service-center/contract/all-endpoints.ts'
import type { OutsideServiceId } from '@service-center/contract/outside-services/outside-services.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { configuredServices } from '../../../platform/outside-services/configured-services.ts'
import type { Config } from '../../../platform/start/config.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const SOURCES = join(ROOT, 'server/src')
const OWN = '@service-center/'

/** The parts of the project, read from its folders and from the contract. */
export interface ProjectParts {
  readonly packages: readonly {
    readonly name: string
    readonly purpose: string
    readonly uses: readonly string[]
  }[]
  readonly features: readonly string[]
  readonly platform: readonly string[]
  readonly integrations: readonly string[]
  /** The features of the contract, and the number of calls of each. */
  readonly calls: readonly { readonly name: string; readonly count: number }[]
}

const PURPOSES: Readonly<Record<string, string>> = {
  contract: 'the whole API',
  pdf: 'documents',
  server: 'API, live socket, devices',
  simulator: 'a simulated fleet',
  web: 'the console',
}

const rootPackage = z.object({ workspaces: z.array(z.string()) })
const workspace = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

export async function readProjectParts(): Promise<ProjectParts> {
  const { workspaces } = rootPackage.parse(await readJson('package.json'))
  const packages = await Promise.all(
    workspaces.toSorted().map(async (name) => {
      const { dependencies } = workspace.parse(await readJson(`${name}/package.json`))
      const uses = Object.keys(dependencies)
        .filter((used) => used.startsWith(OWN))
        .map((used) => used.slice(OWN.length))
      return { name, purpose: PURPOSES[name] ?? '', uses: uses.toSorted() }
    }),
  )
  const [features, platform, integrations] = await Promise.all(
    ['features', 'platform', 'integrations'].map((folder) => foldersOf(join(SOURCES, folder))),
  )
  const calls = FEATURES.map(([name, endpoints]) => ({
    name,
    count: Object.keys(endpoints).length,
  }))
  return {
    packages,
    features: features ?? [],
    platform: platform ?? [],
    integrations: integrations ?? [],
    calls,
  }
}

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(ROOT, file), 'utf8'))

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** The parts of an installation, without any host, address, name or secret. */
export interface Installation {
  readonly hasOwnDatabase: boolean
  readonly hasOwnBroker: boolean
  /** Database logins that the operator has configured; the server creates the others. */
  readonly givenLogins: { readonly requests: boolean; readonly queries: boolean }
  readonly hasReplica: boolean
  readonly hasWarehouse: boolean
  readonly hasRedis: boolean
  readonly hasProxy: boolean
  readonly hasFleet: boolean
  readonly makesDailyDumps: boolean
  readonly hasOwnMap: boolean
  /** Outside services that are configured. */
  readonly services: ReadonlySet<OutsideServiceId>
}

export function installationOf(config: Config): Installation {
  // Object.entries loses the type of the keys.
  const entries = Object.entries(configuredServices(config)) as [OutsideServiceId, boolean][]
  return {
    hasOwnDatabase: config.databaseUrl === undefined,
    hasOwnBroker: config.mqttUrl === undefined,
    givenLogins: {
      requests: config.databaseRequestUrl !== undefined,
      queries: config.databaseQueryUrl !== undefined,
    },
    hasReplica: config.databaseReadUrl !== undefined,
    hasWarehouse: config.warehouseUrl !== undefined,
    hasRedis: config.redisUrl !== undefined,
    hasProxy: config.trustedProxies !== 'none',
    hasFleet: config.demo,
    makesDailyDumps: config.dumpHour !== undefined,
    hasOwnMap: config.map.styleUrl === undefined,
    services: new Set(entries.filter(([, isSet]) => isSet).map(([id]) => id)),
  }
}
