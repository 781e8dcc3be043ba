import { ROBOT_SOFTWARE_GROUP_TYPE } from '@service-center/contract/dbtool/access-groups.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type {
  ExplainedConfiguration,
  ExplainedGroup,
  ExplainedVersion,
  VersionOutcome,
  VersionsExplanation,
} from '@service-center/contract/software-versions/software-versions.ts'
import {
  compareVersions,
  isComparable,
  isReleaseTag,
  isUpdatable,
  LIMITED_MODEM,
} from '@service-center/contract/software-versions/version-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { isUpTo, latestOf, maxOf, momentOf } from './applying-versions.views.ts'

/** The keys that robots report their software version and modem under. */
const SOFTWARE_KEY = 'robot_software'
const MODEM_KEY = 'modem_id'

/**
 * Why each version is offered to a robot or not, by the rules of `listOfferedVersions`.
 * @throws notFound when the robot is not in the viewer's scope
 */
export async function explainVersions(
  db: Database,
  { robotId, at }: { robotId: number; at?: Date },
): Promise<VersionsExplanation> {
  const { dev } = await focusDevice(db, DEVICE_TYPE.robot, robotId)
  const robot = await readRobot(db, { dev, at })
  const groups = await readGroups(db, dev)
  const held = new Set(groups.map(({ id }) => id))
  const rows = await readVersions(db)
  const max = maxOf(tagsOfLock(rows, { held, locks: locksOf(groups) }))
  const versions = rows.map((row) => judged(row, { held, at: robot.at, max }))
  const offered = versions.filter(
    ({ deprecatedAt, tag, access }) => deprecatedAt === null && isUpdatable(tag) && access,
  )
  const latest = latestOf(offered)
  return {
    robotId,
    ...robot,
    isModemLimited: robot.modemId?.includes(LIMITED_MODEM) ?? false,
    groups,
    versions: versions
      .toSorted((one, other) => compareVersions(other.tag, one.tag))
      .map((version) => explained(version, latest)),
  }
}

const valueOf = (key: string) => sql`(
  select value from latest l join data_key k using (key_id) where l.dev = d.dev and k.name = ${sql.lit(key)})`

async function readRobot(
  db: Database,
  { dev, at }: { dev: number; at: Date | undefined },
): Promise<Pick<VersionsExplanation, 'robotName' | 'customer' | 'at' | 'installed' | 'modemId'>> {
  const { rows } = await sql<
    Pick<VersionsExplanation, 'robotName' | 'customer' | 'at' | 'installed' | 'modemId'>
  >`
    select d.name as "robotName", json_build_object('id', c.id, 'name', c.name) as customer,
      extract(epoch from ${momentOf(at)})::float8 as at, ${valueOf(SOFTWARE_KEY)} as installed, ${valueOf(MODEM_KEY)} as "modemId"
    from device d join customer c on c.id = d.customer_id where d.dev = ${dev}`.execute(db)
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}

/**
 * The robot's groups, each with its nearest origin. Ancestors are named if the viewer may know their name.
 */
async function readGroups(db: Database, dev: number): Promise<ExplainedGroup[]> {
  const { rows } = await sql<ExplainedGroup>`
    with known as (select id, name from customer union select id, name from all_dealers())
    select distinct on (t.key, g.name, g.id) g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType",
      s.source,
      s.source = 'device' and g.type_id = ${sql.lit(ROBOT_SOFTWARE_GROUP_TYPE)} as "isLock", case when known.id is not null then json_build_object('id', known.id, 'name', known.name) end as customer
    from (
      select group_id, 'device' as source, null as giver, 1 as nearness from robot_extra_access_group where dev = ${dev}
      union all
      select a.group_id, case when a.inherited_from is null then 'customer' else 'inherited' end,
        coalesce(a.inherited_from, a.customer_id), 2
      from device d cross join lateral access_groups_of(array[d.customer_id]) a where d.dev = ${dev}) s
    join access_group g on g.id = s.group_id
    join access_group_type t on t.id = g.type_id
    left join known on known.id = s.giver
    order by t.key, g.name, g.id, s.nearness`.execute(db)
  return rows
}

interface ConfigurationRow {
  id: number
  isRc: boolean
  priority: number
  groups: { id: number; name: string }[]
  timeframes: { from: number; to: number | null }[]
}

interface VersionRow {
  tag: string
  deprecatedAt: number | null
  configurations: ConfigurationRow[]
}

/** All robot software versions with their configurations, those of the highest priority first. */
async function readVersions(db: Database): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.tag, extract(epoch from v.deprecated_at)::float8 as "deprecatedAt", coalesce((
      select json_agg(json_build_object('id', c.id, 'isRc', c.is_rc, 'priority', c.priority, 'groups', (
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id)
          from access_group_collection_member m join access_group g on g.id = m.group_id
          where m.collection_id = c.collection_id),
        'timeframes', (
          select coalesce(json_agg(json_build_object(
            'from', extract(epoch from t.valid_from), 'to', extract(epoch from t.valid_to)) order by position), '[]')
          from version_configuration_timeframe t where t.configuration_id = c.id)) order by c.priority desc, c.id)
      from version_configuration c where c.version_id = v.id), '[]') as configurations
    from software_version v where v.device_type = ${sql.lit(DEVICE_TYPE.robot)}`.execute(db)
  return rows
}

const locksOf = (groups: readonly ExplainedGroup[]): ReadonlySet<number> =>
  new Set(groups.filter(({ isLock }) => isLock).map(({ id }) => id))

/** The versions that are configured for the groups to which a robot is locked. */
function tagsOfLock(
  rows: readonly VersionRow[],
  { held, locks }: { held: ReadonlySet<number>; locks: ReadonlySet<number> },
): string[] {
  const isOfLock = ({ groups }: ConfigurationRow) =>
    groups.every(({ id }) => held.has(id)) && groups.some(({ id }) => locks.has(id))
  return rows.filter(({ configurations }) => configurations.some(isOfLock)).map(({ tag }) => tag)
}

interface JudgedVersion extends Omit<VersionRow, 'configurations'> {
  readonly configurations: ExplainedConfiguration[]
  /**
   * Whether a configuration applies, but the version is above the highest one that the robot is locked to.
   */
  readonly isAboveLock: boolean
  readonly access: boolean
  readonly released: boolean
  /** The highest priority of its applying configurations. */
  readonly priority: number
}

function judged(
  { configurations, ...version }: VersionRow,
  robot: { held: ReadonlySet<number>; at: number; max: string | undefined },
): JudgedVersion {
  const all = configurations.map((row) => judgedConfiguration(row, robot))
  const isAbove = !isUpTo(version.tag, robot.max)
  const applying = isAbove ? [] : all.filter(({ applies }) => applies)
  return {
    ...version,
    configurations: all,
    isAboveLock: isAbove && all.some(({ applies }) => applies),
    access: applying.length > 0,
    released: applying.some(({ isRc }) => !isRc),
    priority: Math.max(0, ...applying.map(({ priority }) => priority)),
  }
}

function judgedConfiguration(
  row: ConfigurationRow,
  { held, at }: { held: ReadonlySet<number>; at: number },
): ExplainedConfiguration {
  const groups = row.groups.map((group) => ({ ...group, held: held.has(group.id) }))
  const timeframes = row.timeframes.map(({ from, to }) => ({
    from,
    to,
    state:
      from > at ? ('future' as const) : to !== null && to <= at ? ('past' as const) : ('current' as const),
  }))
  const states = new Set(timeframes.map(({ state }) => state))
  const reasons: ExplainedConfiguration['reasons'] = []
  if (groups.some((group) => !group.held)) reasons.push('groupsMissing')
  if (!states.has('current')) {
    reasons.push(states.size === 2 ? 'betweenTimeframes' : states.has('future') ? 'notStarted' : 'ended')
  }
  return { ...row, groups, timeframes, reasons, applies: reasons.length === 0 }
}

function explained(version: JudgedVersion, latest: string | undefined): ExplainedVersion {
  const { tag, deprecatedAt, configurations } = version
  const isOffered = deprecatedAt === null && isUpdatable(tag)
  return {
    value: tag,
    isRelease: isReleaseTag(DEVICE_TYPE.robot, tag),
    deprecatedAt,
    configurations,
    access: isOffered && version.access,
    released: isOffered && version.released,
    latest: tag === latest,
    outcome: outcomeOf(version, latest),
  }
}

function outcomeOf(version: JudgedVersion, latest: string | undefined): VersionOutcome {
  const { tag, deprecatedAt, configurations, isAboveLock, access, released } = version
  if (deprecatedAt !== null) return 'deprecated'
  if (!isComparable(tag)) return 'notComparable'
  if (!isUpdatable(tag)) return 'tooOld'
  if (configurations.length === 0) return 'noConfiguration'
  if (isAboveLock) return 'aboveLock'
  if (!access) return 'noConfigurationApplies'
  if (!released) return 'rcOnly'
  return tag === latest ? 'latest' : 'offered'
}
