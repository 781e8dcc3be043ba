import { typesTakenBy } from '@service-center/contract/commands/command-rules.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { RobotFacts } from '@service-center/contract/rollouts/robot-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { listOffersByDevice } from '../software-versions/offered-versions.views.ts'

/** The data keys that the rollout rules need. */
const KEYS = [
  'Server online',
  'vpn_status',
  'connected',
  'work_state',
  'Battery',
  'charging',
  'robot_software',
  'system_message',
  'HDOP',
] as const

interface FactRow {
  dev: number
  robot_id: number
  deprecated: boolean
  /** The value of each key, and when the robot reported it (ms since 1970). */
  values: Partial<Record<(typeof KEYS)[number], [value: string, at: number]>> | null
}

/** The facts about a robot that its newest values contain. */
export type ReportedFacts = Omit<RobotFacts, 'isOffered' | 'hasOtherCommand'> & { readonly robotId: number }

/** If the clock of a device is ahead, the time of receipt counts. */
const reportedAt = sql`extract(epoch from least(l.created, l.inserted))::float8 * 1000`

/** The newest values of robots, by `dev`, in one statement for any number of robots. */
export async function readReportedFacts(
  db: Database,
  devs: readonly number[],
): Promise<Map<number, ReportedFacts>> {
  const { rows } = await sql<FactRow>`
    with wanted as materialized (select key_id, name from data_key where name = any (${[...KEYS]}::text[]))
    select d.dev, d.device_id as robot_id, d.deprecated_at is not null as deprecated, (
      select json_object_agg(w.name, json_build_array(l.value, ${reportedAt})) from latest l join wanted w using (key_id)
      where l.dev = d.dev and l.key_id = any (array(select key_id from wanted))) as values
    from device d
    where d.dev = any (${devs}::integer[]) and d.device_type = ${sql.lit(DEVICE_TYPE.robot)}`.execute(db)
  return new Map(rows.map((row) => [row.dev, factsOf(row)]))
}

function factsOf({ robot_id: robotId, deprecated, values }: FactRow): ReportedFacts {
  const read = (key: string) => values?.[key as (typeof KEYS)[number]]?.[0] // Undefined for keys that are not in `KEYS`.
  return {
    robotId,
    online: onlineStatus(read) === 'online',
    isDeprecated: deprecated,
    takesUpdates: typesTakenBy(DEVICE_TYPE.robot, read('robot_software')).includes('update'),
    workState: read('work_state'),
    battery: read('Battery'),
    charging: read('charging'),
    software: read('robot_software'),
    systemMessage: read('system_message'),
    hdop: read('HDOP'),
    hdopAt: values?.HDOP?.[1],
  }
}

/**
 * The versions that a rollout may send to each robot, by robot number: those that the robot's access groups offer, and only
 * released ones unless the user of the rollout has CommandsSuper.
 */
export async function listSendable(
  db: Database,
  { robotIds, isSuper }: { robotIds: readonly number[]; isSuper: boolean },
): Promise<Map<number, ReadonlySet<string>>> {
  if (robotIds.length === 0) return new Map()
  const offers = await listOffersByDevice(db, { type: DEVICE_TYPE.robot, ids: robotIds })
  // Robots with the same access groups share one list.
  const known = new Map<unknown, ReadonlySet<string>>()
  const sendable = new Map<number, ReadonlySet<string>>()
  for (const [robotId, versions] of offers) {
    const values =
      known.get(versions) ??
      new Set(
        versions.filter(({ access, released }) => access && (released || isSuper)).map(({ value }) => value),
      )
    known.set(versions, values)
    sendable.set(robotId, values)
  }
  return sendable
}
