import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { skipReason } from '@service-center/contract/rollouts/robot-rules.ts'
import { DEFAULT_SETTINGS, MAX_ROLLOUT_ROBOTS } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { SkipReason } from '@service-center/contract/rollouts/rollout-states.ts'
import type { RolloutCandidate, RolloutSelection } from '@service-center/contract/rollouts/rollout.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readReportedFacts, type ReportedFacts, listSendable } from './robot-facts.views.ts'
import { listDevsInRollouts } from './rollouts.store.ts'

interface SelectedRobot {
  dev: number
  robotId: number
  name: string
  customerName: string
}

/** The visible robots of a selection, by number. Deprecated robots are included only when named individually. */
async function listSelected(db: Database, selection: RolloutSelection): Promise<SelectedRobot[]> {
  const { robotIds, customerIds, accessGroupIds, versions } = selection
  const hasProperties = customerIds.length + accessGroupIds.length + versions.length > 0
  const { rows } = await sql<SelectedRobot>`
    select d.dev, d.device_id as "robotId", d.name, c.name as "customerName"
    from device d join customer c on c.id = d.customer_id
    where d.device_type = ${sql.lit(DEVICE_TYPE.robot)} and (d.device_id = any (${robotIds}::integer[])
      or ${hasProperties} and d.deprecated_at is null
        and (${customerIds.length === 0} or c.path && ${customerIds}::integer[])
        and (${versions.length === 0} or exists (
          select from latest l join data_key k using (key_id)
          where l.dev = d.dev and k.name = 'robot_software' and l.value = any (${versions}::text[])))
        and (${accessGroupIds.length === 0} or exists (
          select from robot_extra_access_group x where x.dev = d.dev and x.group_id = any (${accessGroupIds}::integer[]))
          or exists (
            select from access_groups_of(array[d.customer_id]) g where g.group_id = any (${accessGroupIds}::integer[]))))
    order by d.device_id limit ${sql.lit(MAX_ROLLOUT_ROBOTS)}`.execute(db)
  return rows
}

/** A robot, and whether a version can be rolled out to it. */
export interface RatedRobot {
  readonly dev: number
  readonly facts: ReportedFacts
  /** The versions that the viewer's rollouts may send to the robot. */
  readonly sendable: ReadonlySet<string>
  readonly skip: SkipReason | undefined
}

/** Decides for each robot (by `dev`) whether a rollout of a version would update or skip it. */
export async function rateRobots(
  db: Database,
  options: {
    devs: readonly number[]
    /** Undefined: only `sendable` is of interest, and `skip` stays undefined. */
    version: string | undefined
    replacesNewer: boolean
    isSuper: boolean
  },
): Promise<Map<number, RatedRobot>> {
  const { devs, version, replacesNewer, isSuper } = options
  const reported = await readReportedFacts(db, devs)
  const robotIds = [...reported.values()].map(({ robotId }) => robotId)
  const sendable = await listSendable(db, { robotIds, isSuper })
  const taken = await listDevsInRollouts(db, devs)
  const settings = { ...DEFAULT_SETTINGS, replacesNewer }
  const rated = [...reported].map(([dev, facts]): [number, RatedRobot] => {
    const offered = sendable.get(facts.robotId) ?? new Set()
    const skip = () => {
      if (version === undefined) return undefined
      const own = skipReason(facts, { version, settings, compareVersions })
      if (own !== undefined) return own
      if (!offered.has(version)) return 'notOffered'
      return taken.has(dev) ? 'otherRollout' : undefined
    }
    return [dev, { dev, facts, sendable: offered, skip: skip() }]
  })
  return new Map(rated)
}

/** The robots of a selection, and the versions that at least one of them may get, the highest first. */
export async function listCandidates(
  db: Database,
  options: {
    selection: RolloutSelection
    version: string | undefined
    replacesNewer: boolean
    isSuper: boolean
  },
): Promise<{ data: RolloutCandidate[]; versions: { value: string; robots: number }[] }> {
  const selected = await listSelected(db, options.selection)
  const rated = await rateRobots(db, { ...options, devs: selected.map(({ dev }) => dev) })
  const offered = new Map<string, number>()
  for (const { sendable, facts } of rated.values()) {
    if (facts.isDeprecated) continue
    for (const value of sendable) offered.set(value, (offered.get(value) ?? 0) + 1)
  }
  const data = selected.flatMap(({ dev, ...robot }): RolloutCandidate[] => {
    const own = rated.get(dev)
    if (own === undefined) return []
    return [
      { ...robot, software: own.facts.software ?? null, online: own.facts.online, skip: own.skip ?? null },
    ]
  })
  const versions = [...offered]
    .map(([value, robots]) => ({ value, robots }))
    .toSorted((one, other) => compareVersions(other.value, one.value))
  return { data, versions }
}

/** The options for selecting robots: the versions of visible robots, and the access groups. */
export async function listChoices(db: Database) {
  const versions = await sql<{ value: string; robots: number }>`
    select l.value, count(*)::integer as robots from latest l join data_key k using (key_id) join device d using (dev)
    where k.name = 'robot_software' and d.device_type = ${sql.lit(DEVICE_TYPE.robot)} and d.deprecated_at is null
    group by l.value`.execute(db)
  const groups = await sql<{ id: number; name: string; shortName: string; accessGroupType: string }>`
    select g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType"
    from access_group g join access_group_type t on t.id = g.type_id order by t.key, g.name`.execute(db)
  return {
    versions: versions.rows.toSorted((one, other) => compareVersions(other.value, one.value)),
    accessGroups: groups.rows,
  }
}
