import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { ROBOT } from '@service-center/simulator/model/device.ts'
import { pick, randomUnit, salt } from '@service-center/simulator/model/random.ts'
import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { accountStory, GIVEN_RIGHT, rightGivenAt } from './demo-account-story.ts'
import type { DemoAction } from './demo-action.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAYS = 30

/** Where a demo user works. The addresses are reserved for documentation (RFC 5737). */
interface Desk {
  username: string
  address: string
  browser: string
  os: string
  /** Share of working days on which the user signs in. */
  diligence: number
}

export const DESKS: readonly Desk[] = [
  { username: 'admin', address: '192.0.2.10', browser: 'Firefox 145', os: 'Linux', diligence: 0.95 },
  { username: 'support', address: '192.0.2.24', browser: 'Chrome 142', os: 'Windows', diligence: 0.9 },
  { username: 'dealer', address: '198.51.100.7', browser: 'Edge 142', os: 'Windows', diligence: 0.7 },
  { username: 'customer', address: '203.0.113.60', browser: 'Safari 26', os: 'iOS', diligence: 0.4 },
]

const WORK = salt('work')
const MISTAKES = salt('mistakes')

/**
 * Fills the user action log for the last thirty days: signing in and out, mistakes, a few changes of accounts and robots.
 * Also sets the users' last sign-ins. The same world and time give the same log.
 * @param options.further entries of other parts of the demo world
 */
export async function addDemoActions(
  db: Database,
  { world, now, further }: { world: World; now: number; further: readonly DemoAction[] },
): Promise<void> {
  const robots = world.robots.map(({ id }) => id)
  const customers = world.customers.map(({ id }) => id).filter((id) => id !== INTERNAL_CUSTOMER_ID)
  const entries = demoActions({ robots, customers, now, further })
  const rows = entries.map(({ at, device, ...entry }) => ({
    status_code: 200,
    account: null,
    ...entry,
    created_at: new Date(at),
    device_type: device?.type ?? null,
    device_id: device?.id ?? null,
  }))
  await sql`
    insert into user_action (created_at, action_type, status_code, username, account, address, device_type, device_id,
      value, before, after)
    select created_at, action_type, status_code, username, account, address, device_type, device_id,
      value, before, after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (created_at timestamptz, action_type text,
      status_code smallint, username text, account text, address text, device_type smallint, device_id integer,
      value jsonb, before jsonb, after jsonb)
    order by created_at`.execute(db)
  await sql`
    update user_access set granted_at = ${new Date(rightGivenAt(now))}
    where username = ${GIVEN_RIGHT.username} and tag = ${GIVEN_RIGHT.tag}`.execute(db)
  await sql`
    update app_user u set last_login = newest.at
    from (select username, max(created_at) as at from user_action
      where action_type = ${sessions.signIn.actionType} and status_code = 200 group by username) newest
    where u.username = newest.username`.execute(db)
}

/** The entries, oldest first. A day always has the same entries. */
function demoActions(options: {
  robots: readonly number[]
  customers: readonly number[]
  now: number
  further: readonly DemoAction[]
}): DemoAction[] {
  const { robots, customers, now, further } = options
  const today = Math.floor(now / DAY_MS)
  const days = Array.from({ length: DAYS + 1 }, (_none, ago) => today - DAYS + ago)
  const daily = days.flatMap((day) => DESKS.flatMap((desk, place) => dayOf({ desk, place, day, robots })))
  const all = [...daily, ...accountStory({ now, customers }), ...further]
  return all.filter(({ at }) => at < now && at >= now - DAYS * DAY_MS).toSorted((a, b) => a.at - b.at)
}

interface WorkDay {
  desk: Desk
  place: number
  /** In days since 1970. */
  day: number
  robots: readonly number[]
}

/**
 * The log entries of a user's day: sign-in in the morning, sometimes with a mistake first, and sign-out in the
 * evening.
 */
function dayOf(work: WorkDay): DemoAction[] {
  const { desk, place, day } = work
  // 1 January 1970 was a Thursday.
  const isWeekend = [2, 3].includes(day % 7)
  if (randomUnit(WORK, day, place) > desk.diligence * (isWeekend ? 0.15 : 1)) return []
  const begin = day * DAY_MS + (7 * 60 + randomUnit(WORK, day, place, 1) * 120) * MINUTE_MS
  const end = begin + (6 + randomUnit(WORK, day, place, 2) * 4) * 60 * MINUTE_MS
  const { username, address, browser, os } = desk
  const who = { username, account: username, address }
  return [
    ...mistakes(work, begin),
    { ...who, at: begin, action_type: 'SignIn', value: { browser, os } },
    ...tasks(work, begin),
    ...(randomUnit(WORK, day, place, 3) < 0.7
      ? [{ username, address, at: end, action_type: 'SignOut' }]
      : []),
  ]
}

function mistakes({ desk, place, day }: WorkDay, begin: number): DemoAction[] {
  const { username, address, browser, os } = desk
  const failed = (minutes: number, reason: string, account: string | null): DemoAction => ({
    at: begin - minutes * MINUTE_MS,
    action_type: 'SignIn',
    status_code: 400,
    username: account,
    account,
    address,
    value: { browser, os, reason },
  })
  const chance = randomUnit(MISTAKES, day, place)
  if (chance < 0.12) return [failed(1, 'Wrong password', username)]
  if (chance < 0.16) return [failed(2, 'Wrong password', username), failed(1, 'Wrong password', username)]
  if (chance < 0.19) return [failed(1, 'Unknown username', null)]
  return []
}

/** Changes of robots by administrators and support, such as a new token after a repair. */
function tasks({ desk, place, day, robots }: WorkDay, begin: number): DemoAction[] {
  const [first, ...more] = robots
  if (first === undefined || desk.username !== 'admin') return []
  const id = pick([first, ...more], WORK, day, place)
  const device = { type: ROBOT, id }
  const at = begin + 90 * MINUTE_MS
  const who = { username: desk.username, address: desk.address, device }
  return randomUnit(WORK, day, place, 4) < 0.25 ? [{ ...who, at, action_type: 'DeviceToken' }] : []
}
