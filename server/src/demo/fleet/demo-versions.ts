import { APP_RELEASES, ROBOT_RELEASES, STATION_RELEASES } from '@service-center/simulator/model/software.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { collectionOf, DEMO_GROUPS } from '../accounts/demo-access-groups.ts'

const DAY_MS = 86_400_000
const { EUROPE, AMERICA, OCEANIA, SCHOOLS, EARLY, DEALERS, LOCK_10_3, LOCK_9_8 } = DEMO_GROUPS

interface DemoVersionConfiguration {
  readonly groups: readonly { id: number }[]
  readonly isRc?: boolean
  readonly priority?: number
  /** Days from the version's upload to its start; or from now. */
  readonly after?: number
  readonly fromNow?: number
  /** Number of days; without it the end is open. */
  readonly days?: number
}

interface DemoVersion {
  readonly type: 1 | 2 | 3
  readonly tag: string
  /** In ms since 1970. */
  readonly uploadedAt: number
  readonly isDeprecated?: boolean
  readonly configurations: readonly DemoVersionConfiguration[]
}

/** Regions get a release one after the other. */
const EVERYWHERE: readonly DemoVersionConfiguration[] = [
  { groups: [EUROPE] },
  { groups: [AMERICA], after: 7 },
  { groups: [OCEANIA], after: 14 },
]

/**
 * Adds the versions that the simulated devices run, and test versions, with past, current and future configurations, release
 * candidates, a higher priority for schools, and deprecated versions.
 */
export async function addDemoVersions(db: Database, now: number): Promise<void> {
  for (const version of versions(now)) {
    const { id } = await db
      .insertInto('software_version')
      .values({
        device_type: version.type,
        tag: version.tag,
        uploaded_at: new Date(Math.min(version.uploadedAt, now)),
        deprecated_at: version.isDeprecated === true ? new Date(now - 20 * DAY_MS) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const configuration of version.configurations) {
      await addConfiguration(db, { version, id, configuration, now })
    }
  }
}

function versions(now: number): DemoVersion[] {
  const ofRobots = ROBOT_RELEASES.map(([tag, uploadedAt]): DemoVersion => ({
    type: 1,
    tag,
    uploadedAt,
    isDeprecated: tag === '9.9.1' || tag === '10.4.0',
    configurations: robotConfigurations(tag),
  }))
  const ofTablets = APP_RELEASES.map(([version, uploadedAt], place): DemoVersion => ({
    type: 2,
    tag: `v${version}`,
    uploadedAt,
    isDeprecated: place === 0,
    configurations: EVERYWHERE,
  }))
  const ofStations = STATION_RELEASES.map(([tag, uploadedAt]): DemoVersion => ({
    type: 3,
    tag: tag.replace(/^BS/, ''),
    uploadedAt,
    configurations: [],
  }))
  return [...ofRobots, ...ofTablets, ...ofStations, ...testVersions(now)]
}

function robotConfigurations(tag: string): readonly DemoVersionConfiguration[] {
  if (tag === '9.8.3')
    return [
      { groups: [EUROPE], days: 600 },
      { groups: [AMERICA] },
      { groups: [OCEANIA] },
      { groups: [LOCK_9_8], priority: 400 },
    ]
  // Schools stay on this version until the end of their season.
  if (tag === '10.3.9')
    return [...EVERYWHERE, { groups: [SCHOOLS], priority: 200 }, { groups: [LOCK_10_3], priority: 400 }]
  if (tag !== '10.4.2') return EVERYWHERE
  return [
    { groups: [EUROPE] },
    { groups: [AMERICA], after: 14 },
    { groups: [DEALERS], isRc: true, priority: 120 },
    { groups: [OCEANIA], fromNow: 10 },
  ]
}

function testVersions(now: number): DemoVersion[] {
  const ago = (days: number) => now - days * DAY_MS
  return [
    { type: 1, tag: '9.7.2', uploadedAt: Date.UTC(2022, 9, 3), configurations: [{ groups: [EUROPE] }] },
    {
      type: 1,
      tag: '10.5.0-rc1',
      uploadedAt: ago(9),
      configurations: [{ groups: [EARLY], isRc: true, priority: 300 }],
    },
    {
      type: 1,
      tag: '10.5.0-rc2',
      uploadedAt: ago(2),
      configurations: [{ groups: [EUROPE, EARLY], isRc: true, priority: 300, fromNow: 4, days: 30 }],
    },
    { type: 1, tag: 'gnss-field-test', uploadedAt: ago(30), configurations: [] },
    {
      type: 2,
      tag: 'v7.13.0-beta.3',
      uploadedAt: ago(5),
      configurations: [{ groups: [EARLY], isRc: true, priority: 300 }],
    },
    { type: 2, tag: 'redesign-preview', uploadedAt: ago(12), configurations: [] },
    { type: 3, tag: '2.5.0-rc1', uploadedAt: ago(6), configurations: [] },
  ]
}

async function addConfiguration(
  db: Database,
  given: { version: DemoVersion; id: number; configuration: DemoVersionConfiguration; now: number },
): Promise<void> {
  const { groups, isRc = false, priority = 100, after = 0, fromNow, days } = given.configuration
  const start =
    fromNow === undefined ? given.version.uploadedAt + after * DAY_MS : given.now + fromNow * DAY_MS
  await sql`
    with configuration as (
      insert into version_configuration (version_id, collection_id, is_rc, priority)
      values (${given.id}, ${await collectionOf(db, groups)}, ${isRc}, ${priority}) returning id)
    insert into version_configuration_timeframe (configuration_id, position, valid_from, valid_to)
    select id, 1, ${new Date(start)}, ${days === undefined ? null : new Date(start + days * DAY_MS)}::timestamptz
    from configuration`.execute(db)
}
