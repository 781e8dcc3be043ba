import { commands as commandCalls } from '@service-center/contract/commands/commands.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Device } from '@service-center/simulator/model/device.ts'
import { randomUnit, salt } from '@service-center/simulator/model/random.ts'
import { softwareOf } from '@service-center/simulator/model/software.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { DESKS } from '../accounts/demo-actions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 30
const COMMANDS = salt('commands')

interface DemoDevice {
  readonly dev: number
  readonly device: Device
}

/** A command with the columns of `command`, and the messages of its device. Times are in ms since 1970. */
interface DemoCommand {
  dev: number
  type: 'update' | 'reconfigure_ntrip'
  args: object
  issued_by: string
  issued_at: number
  state: string
  sent_at?: number
  acknowledged_at?: number
  started_at?: number
  completed_at?: number
  heard_at?: number
  is_end_reported?: boolean
  failure?: string
  expires_at?: number
  log?: { at: number; message: string; is_error?: boolean }[]
}

/**
 * Adds the commands of the last thirty days, with entries in the user action log: the updates after which robots and
 * reference stations report a new version in their history, some failed ones, and waiting ones.
 */
export async function addDemoCommands(
  db: Database,
  { devices, now }: { devices: readonly DemoDevice[]; now: number },
): Promise<void> {
  const taking = devices.filter(
    ({ device }) => device.deprecated === null && device.deviceType !== DEVICE_TYPE.tablet,
  )
  const commands = [...taking.flatMap((one) => pastOf(one, now)), ...present(taking, now)].toSorted(
    (a, b) => a.issued_at - b.issued_at,
  )
  await insertCommands(db, commands)
  await insertActions(db)
}

const byWhom = (one: DemoDevice, more = 0) =>
  randomUnit(COMMANDS, one.dev, more) < 0.6 ? 'support' : 'admin'

/** The updates of a device. Some come after a failed or cancelled attempt. */
function pastOf(one: DemoDevice, now: number): DemoCommand[] {
  const today = Math.floor(now / DAY_MS)
  const days = Array.from({ length: DAYS }, (_none, ago) => today - DAYS + 1 + ago)
  const changes = days.flatMap((day) => {
    const rs = softwareOf(one.device, day * DAY_MS)
    return rs === softwareOf(one.device, (day - 1) * DAY_MS) ? [] : [{ rs, at: day * DAY_MS }]
  })
  return changes.flatMap(({ rs, at }, place) => {
    const fate = randomUnit(COMMANDS, one.dev, place, 1)
    const done = updateOf(one, { rs, endsAt: at - 4 * MINUTE_MS })
    if (fate < 0.2) return [failedOf(one, { rs, at: at - 26 * HOUR_MS }), done]
    if (fate < 0.28) return [neverRun(one, { rs, at: at - 30 * HOUR_MS, state: 'cancelled' }), done]
    if (fate < 0.36) return [neverRun(one, { rs, at: at - 40 * HOUR_MS, state: 'expired' }), done]
    return [done]
  })
}

function updateOf(one: DemoDevice, { rs, endsAt }: { rs: string; endsAt: number }): DemoCommand {
  const started = endsAt - (6 + randomUnit(COMMANDS, one.dev, 2) * 9) * MINUTE_MS
  const at = (share: number) => started + share * (endsAt - started)
  return {
    ...issued(one, { rs, at: started - (1 + randomUnit(COMMANDS, one.dev, 3) * 90) * MINUTE_MS }),
    state: 'completed',
    sent_at: started - 3000,
    acknowledged_at: started - 2000,
    started_at: started,
    completed_at: endsAt,
    heard_at: endsAt,
    is_end_reported: true,
    log: [
      { at: at(0), message: `Downloading ${rs}` },
      { at: at(0.3), message: 'Downloaded 50 %' },
      { at: at(0.55), message: '1/3 Download complete, checksum is right' },
      { at: at(0.8), message: '2/3 Installed' },
      { at: at(1), message: `3/3 Started with ${rs}` },
    ],
  }
}

function failedOf(one: DemoDevice, { rs, at }: { rs: string; at: number }): DemoCommand {
  const failure = 'Download interrupted: the modem lost its connection'
  return {
    ...issued(one, { rs, at }),
    state: 'failed',
    sent_at: at + 1000,
    acknowledged_at: at + 2000,
    started_at: at + MINUTE_MS,
    completed_at: at + 9 * MINUTE_MS,
    heard_at: at + 9 * MINUTE_MS,
    is_end_reported: true,
    failure,
    log: [
      { at: at + MINUTE_MS, message: `Downloading ${rs}` },
      { at: at + 4 * MINUTE_MS, message: 'Connection lost, trying again (2/3)', is_error: true },
      { at: at + 9 * MINUTE_MS, message: failure, is_error: true },
    ],
  }
}

function neverRun(
  one: DemoDevice,
  { rs, at, state }: { rs: string; at: number; state: 'cancelled' | 'expired' },
): DemoCommand {
  const end = at + 8 * HOUR_MS
  return {
    ...issued(one, { rs, at }),
    state,
    completed_at: end,
    ...(state === 'expired' ? { expires_at: end, failure: 'The device did not begin with it in time.' } : {}),
  }
}

/**
 * The waiting commands: some queued, one sent. The robots carry them out when they come online. None is acknowledged or
 * running, because no simulated device would know of it and finish it.
 */
function present(devices: readonly DemoDevice[], now: number): DemoCommand[] {
  const robots = devices.filter(({ device }) => device.deviceType === DEVICE_TYPE.robot)
  const [ntrip, sent, ...queued] = robots.toReversed().slice(0, 5)
  const at = (minutes: number) => now - minutes * MINUTE_MS
  const rsOf = ({ device }: DemoDevice) => softwareOf(device, now)
  return [
    ...queued.map((one, place) => ({
      ...issued(one, { rs: rsOf(one), at: at(35 - 11 * place) }),
      state: 'queued',
    })),
    ...(sent === undefined
      ? []
      : [{ ...issued(sent, { rs: rsOf(sent), at: at(12) }), state: 'sent', sent_at: at(12) + 40 }]),
    ...(ntrip === undefined ? [] : [ntripOf(ntrip, at(3 * 24 * 60))]),
  ]
}

function ntripOf(one: DemoDevice, at: number): DemoCommand {
  return {
    dev: one.dev,
    type: 'reconfigure_ntrip',
    args: { username: 'rover', address: 'ntrip.example.com', port: 2101, mountpoint: 'NEAR', version: '2.0' },
    issued_by: 'admin',
    issued_at: at,
    state: 'completed',
    sent_at: at + 60,
    acknowledged_at: at + 400,
    started_at: at + 1000,
    completed_at: at + 14_000,
    heard_at: at + 14_000,
    is_end_reported: true,
    log: [
      { at: at + 1000, message: 'Connecting to ntrip.example.com:2101' },
      { at: at + 14_000, message: 'Receiving corrections from NEAR' },
    ],
  }
}

function issued(one: DemoDevice, { rs, at }: { rs: string; at: number }) {
  return {
    dev: one.dev,
    type: 'update' as const,
    args: { rs, version: 1 },
    issued_by: byWhom(one),
    issued_at: at,
  }
}

const time = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`

async function insertCommands(db: Database, commands: readonly DemoCommand[]): Promise<void> {
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('command', 'id'))::integer as id, c.*
      from jsonb_to_recordset(${JSON.stringify(commands)}::jsonb) as c (dev integer, type text, args jsonb,
        issued_by text, issued_at float8, state text, sent_at float8, acknowledged_at float8, started_at float8,
        completed_at float8, heard_at float8, is_end_reported boolean, failure text, expires_at float8, log jsonb)),
    inserted as (
      insert into command (id, dev, type, args, issued_by, issued_at, state, sent_at, acknowledged_at, started_at,
        completed_at, heard_at, is_end_reported, failure, expires_at) overriding system value
      select id, dev, type, args, issued_by, ${time('issued_at')}, state, ${time('sent_at')},
        ${time('acknowledged_at')}, ${time('started_at')}, ${time('completed_at')}, ${time('heard_at')},
        coalesce(is_end_reported, false), failure, ${time('expires_at')}
      from given returning id)
    insert into command_log (command_id, n, message, is_error, created_at)
    select given.id, line.n, line.value ->> 'message', coalesce((line.value ->> 'is_error')::boolean, false),
      to_timestamp((line.value ->> 'at')::float8 / 1000)
    from given join inserted using (id)
      cross join lateral jsonb_array_elements(coalesce(given.log, '[]')) with ordinality as line (value, n)`.execute(
    db,
  )
}

/** The user action log entries for sending and cancelling. */
async function insertActions(db: Database): Promise<void> {
  const addressOf = JSON.stringify(
    Object.fromEntries(DESKS.map(({ username, address }) => [username, address])),
  )
  await sql`
    insert into user_action (created_at, action_type, status_code, username, address, device_type, device_id, value)
    select a.at, a.action_type, 200, c.issued_by, ${addressOf}::jsonb ->> c.issued_by, d.device_type, d.device_id, a.value
    from command c join device d using (dev) cross join lateral (
      select c.issued_at, ${commandCalls.send.actionType}, jsonb_build_object('type', c.type, 'args', c.args)
      union all
      select c.completed_at, ${commandCalls.cancel.actionType}, to_jsonb(c.id) where c.state = 'cancelled'
    ) a (at, action_type, value)
    order by a.at`.execute(db)
}
