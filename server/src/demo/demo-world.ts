import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { world } from '@service-center/simulator/model/world.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { Logger } from '../platform/logger.ts'
import { addDemoAccessGroups } from './demo-access-groups.ts'
import { addDemoActions } from './demo-actions.ts'
import { addDemoChangelog } from './demo-changelog.ts'
import { addDemoCommands } from './demo-commands.ts'
import { addDemoDataQueries } from './demo-data-queries.ts'
import { addDemoCustomers, addDemoDevices, addDictionary, giveDemoTokens } from './demo-devices.ts'
import { addDemoDocuments } from './demo-documents.ts'
import { addDemoEmergency } from './demo-emergency.ts'
import { addDemoCompanies } from './demo-companies.ts'
import { addDemoImports } from './demo-imports.ts'
import { addDemoFeatures } from './demo-features.ts'
import { addDemoHistory } from './demo-history.ts'
import { addDemoLayouts } from './demo-layouts.ts'
import { addDemoIssuedQuotes } from './demo-issued-quotes.ts'
import { addDemoQcWorkflows } from './demo-qc-workflows.ts'
import { addDemoQuoteSettings } from './demo-quotes.ts'
import { addDemoRobotSettings } from './demo-robot-settings.ts'
import { addDemoProduction } from './demo-production.ts'
import { addDemoPurchases } from './demo-purchases.ts'
import { addDemoTablets } from './demo-tablets.ts'
import { addDemoRollouts } from './demo-rollouts.ts'
import { addDemoTickets } from './demo-tickets.ts'
import { addDemoUsers } from './demo-users.ts'
import { addDemoVouchers } from './demo-vouchers.ts'
import { addDemoVersions } from './demo-versions.ts'

/** The file with the simulated devices' tokens. */
export function demoTokensFile(dataDir: string): string {
  return join(dataDir, 'simulator', 'devices.json')
}

/**
 * Seeds the demo world into an empty database: customers, users, devices and thirty days of history and user actions, all or nothing. A
 * database with any customer is not changed. Returns whether the demo world exists.
 */
export async function seedDemoWorld(options: {
  database: OpenDatabase
  fleet: number
  dataDir: string
  log: Logger
  now?: number
}): Promise<boolean> {
  const { database, fleet, dataDir, log } = options
  const file = demoTokensFile(dataDir)
  const { count } = await database.system
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 1) return exists(file)

  const began = Date.now()
  const demo = world({ robots: fleet })
  const values = await database.transaction('begin', async (db) => {
    await addDemoCustomers(db, demo)
    await addDemoAccessGroups(db, demo)
    await addDemoUsers(db, demo)
    await addDictionary(db)
    const devices = await addDemoDevices(db, demo)
    const tokens = await giveDemoTokens(db, devices)
    const now = options.now ?? Date.now()
    const written = await addDemoHistory(db, devices, now)
    await addDemoLayouts(db, devices, now)
    await addDemoFeatures(db, now)
    await addDemoPurchases(db, devices, now)
    await addDemoVersions(db, now)
    await addDemoChangelog(db, now)
    await addDemoRobotSettings(db, devices)
    await addDemoRollouts(db, devices, now)
    await addDemoCompanies(db, demo, now)
    await addDemoProduction(db, { world: demo, devices, now })
    await addDemoTablets(db, devices, now)
    await addDemoEmergency(db, now)
    await addDemoDocuments(db, { dataDir, now })
    await addDemoQuoteSettings(db, { dataDir, now })
    await addDemoIssuedQuotes(db, now)
    await addDemoVouchers(db, devices, now)
    await addDemoDataQueries(db, now)
    await addDemoCommands(db, {
      devices: [...devices].map(([device, dev]) => ({ device, dev })),
      now,
    })
    await addDemoTickets(db, { world: demo, devices, now, dataDir })
    const imports = await addDemoImports(db, { devices, now })
    const workflows = await addDemoQcWorkflows(db, now)
    await addDemoActions(db, { world: demo, now, further: [...imports, ...workflows] })
    // Before the commit: without its tokens the demo world could not be simulated.
    await mkdir(join(dataDir, 'simulator'), { recursive: true })
    // What the devices of a former database remember: they would take the new commands for old ones.
    await rm(join(dataDir, 'simulator', 'memory'), { recursive: true, force: true })
    await writeFile(`${file}.part`, JSON.stringify(tokens), { mode: 0o600 })
    await rename(`${file}.part`, file)
    return written
  })
  await database.pool.query('analyze')
  log.info({ values, ms: Date.now() - began }, 'The demo world is seeded')
  return true
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  )
}
