import { TABLET } from '@service-center/simulator/model/device.ts'
import { voucherOf } from '@service-center/simulator/model/vouchers.ts'
import { world } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashVoucher } from '../features/vouchers/vouchers.views.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import type { Logger } from '../platform/logger.ts'
import { addDemoAccessGroups } from './accounts/demo-access-groups.ts'
import { addDemoActions } from './accounts/demo-actions.ts'
import { addDemoChangelog } from './fleet/demo-changelog.ts'
import { addDemoCommands } from './fleet/demo-commands.ts'
import { addDemoCompanies } from './accounts/demo-companies.ts'
import { addDemoDataQueries } from './demo-data-queries.ts'
import {
  addDemoCustomers,
  addDemoDevices,
  addDictionary,
  type DemoDevices,
  giveDemoTokens,
} from './fleet/demo-devices.ts'
import { addDemoDocuments } from './documents/demo-documents.ts'
import { addDemoFeatures } from './features/demo-features.ts'
import { addDemoHistory } from './fleet/demo-history.ts'
import { addDemoImports } from './fleet/demo-imports.ts'
import { addDemoIssuedQuotes } from './quotes/demo-issued-quotes.ts'
import { addDemoLayouts } from './features/demo-layouts.ts'
import { addDemoProduction } from './fleet/demo-production.ts'
import { addDemoPurchaseCosts } from './features/demo-purchase-costs.ts'
import { addDemoPurchases } from './features/demo-purchases.ts'
import { addDemoQcWorkflows } from './demo-qc-workflows.ts'
import { addDemoQuoteSettings } from './quotes/demo-quotes.ts'
import { addDemoRobotSettings } from './fleet/demo-robot-settings.ts'
import { addDemoRollouts } from './fleet/demo-rollouts.ts'
import { addDemoTablets } from './fleet/demo-tablets.ts'
import { addDemoTickets } from './demo-tickets.ts'
import { addDemoUsers } from './accounts/demo-users.ts'
import { addDemoVersions } from './fleet/demo-versions.ts'

const DAY_MS = 24 * 3_600_000

/** Adds support lines, a past breakdown of their services, and the mail about it. */
async function addDemoEmergency(db: Database, now: number): Promise<void> {
  const began = new Date(now - 12 * DAY_MS)
  const ended = new Date(began.getTime() + DAY_MS / 6)
  await db.deleteFrom('support_line').execute()
  await db
    .insertInto('support_line')
    .values(
      LINES.map((line) => ({
        ...line,
        breakdown_greeting: BREAKDOWN_GREETING,
        changed_at: ended,
        changed_by: 'admin',
      })),
    )
    .execute()
  await db
    .insertInto('greeting_change')
    .values([
      { is_breakdown: true, created_at: began, created_by: 'admin', ended_at: began },
      { is_breakdown: false, created_at: ended, created_by: 'admin', ended_at: ended },
    ])
    .execute()
  await db
    .insertInto('emergency_mail')
    .values({
      message:
        'Dear partners,\n\nour correction service is down. We are working on it and will write again today.',
      is_tlm: true,
      is_ts: true,
      people: 1,
      companies: 1,
      created_at: began,
      created_by: 'admin',
    })
    .execute()
}

const LINES = [
  {
    name: 'Support Europe',
    number: '+45 70 10 20 30',
    greeting: 'Welcome to our support in Europe. The next person who is free will take your call.',
  },
  {
    name: 'Support North America',
    number: '+1 555 010 0199',
    greeting: 'Welcome to our support in North America. The next person who is free will take your call.',
  },
  {
    name: 'Partner line',
    number: '+45 70 10 20 31',
    greeting: 'Welcome to the line for our partners. The next person who is free will take your call.',
  },
]
const BREAKDOWN_GREETING =
  'We know of a breakdown of our services and are working on it. You need not report it. Please try again in an hour.'

/** Valid codes without a simulated tablet, for trying the check (see docs/operations.md). */
const FREE_CODES = ['TT-7Q4M-88K2-WN5D', 'TT-0D3M-0C0D-0E01', 'TT-0D3M-0C0D-0E02'] as const
const BATCH = 'Spring campaign'
const OLDEST_MS = 300 * 86_400_000

/** Adds vouchers: free ones, redeemed ones, and those that simulated tablets will redeem. */
async function addDemoVouchers(db: Database, devices: DemoDevices, now: number): Promise<void> {
  const ofTablets = [...devices].flatMap(([device, dev]) => {
    const voucher = device.deviceType === TABLET && device.deprecated === null ? voucherOf(device) : undefined
    if (voucher === undefined) return []
    const usedAt = voucher.usedBefore === null ? null : now - voucher.usedBefore
    return [{ code: voucher.code, dev: usedAt === null ? null : dev, usedAt }]
  })
  const rows = [...FREE_CODES.map((code) => ({ code, dev: null, usedAt: null })), ...ofTablets]
  await sql`
    insert into voucher (code_hash, batch, created_at, used_at, used_by_customer, tablet_dev)
    select code_hash, ${BATCH}, to_timestamp(${now - OLDEST_MS}::float8 / 1000), to_timestamp(used_at / 1000),
      d.customer_id, d.dev
    from unnest(${rows.map(({ code }) => hashVoucher(code))}::bytea[], ${rows.map(({ dev }) => dev)}::integer[],
      ${rows.map(({ usedAt }) => usedAt)}::float8[]) as given (code_hash, dev, used_at)
    left join device d on d.dev = given.dev`.execute(db)
}

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
  if (count > 1) return existsSync(file)

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
    await addDemoPurchaseCosts(db, now)
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
    // Deletes the memory of devices of an earlier database, because they would take new commands for old ones.
    await rm(join(dataDir, 'simulator', 'memory'), { recursive: true, force: true })
    await writeFile(`${file}.part`, JSON.stringify(tokens), { mode: 0o600 })
    await rename(`${file}.part`, file)
    return written
  })
  await database.pool.query('analyze')
  log.info({ values, ms: Date.now() - began }, 'The demo world is seeded')
  return true
}
