import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as api from '@service-center/contract/api.ts'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../../../../../..')
const SOURCES = join(ROOT, 'server/src')
const OWN = '@service-center/'

/** The parts of the project, as its folders and the contract have them. */
export interface ProjectParts {
  readonly packages: readonly {
    readonly name: string
    readonly purpose: string
    readonly uses: readonly string[]
  }[]
  readonly features: readonly string[]
  readonly platform: readonly string[]
  readonly integrations: readonly string[]
  /** The features of the contract, with how many calls each has. */
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

/** Reads what the project consists of. */
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
  const calls = Object.entries(api).map(([name, endpoints]) => ({
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
