import type { ChangelogItem, VersionFields } from '@service-center/contract/changelog/changelog.ts'
import { APP_RELEASES, type Release, ROBOT_RELEASES } from '@service-center/simulator/model/software.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The raw name, the translation if there is one, and the products. */
type DemoItem = readonly [name: string, translated?: string | null, product?: readonly string[]]
type DemoChanges = Partial<Record<'issues' | 'features' | 'templates', readonly DemoItem[]>>

const NOON_MS = 12 * 3_600_000
const PRO_X = ['Pro X']
const PRO = ['Pro X', 'Sport']
const SURVEYOR = ['Surveyor']

/** Adds the changelog of the versions that the simulated devices run, and of a test version; some items are not translated. */
export async function addDemoChangelog(db: Database, now: number): Promise<void> {
  const versions = [
    ...versionsOf(1, ROBOT_RELEASES, (version) => ROBOT_CHANGES[version]),
    ...versionsOf(2, APP_RELEASES, (version) => APP_CHANGES[version]),
    { type: 1, ...versionOf(['10.5.0-rc2', now - 2 * 86_400_000], TEST_VERSION) },
  ]
  for (const { type, name, released, ...lists } of versions) {
    const items = Object.entries({ issue: lists.issues, feature: lists.features, template: lists.templates })
    const rows = items.flatMap(([kind, list]) =>
      list.map((item, place) => ({ ...item, kind, position: place + 1 })),
    )
    await sql`
      with version as (
        insert into changelog_version (device_type, name, released_at)
        values (${type}, ${name}, to_timestamp(${released}::float8)) returning id)
      insert into changelog_item (version_id, kind, position, name, translated, products)
      select version.id, t.kind, t.position, t.name, t.translated, t.product
      from version, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (kind text, position integer, name text, translated text, product text[])`.execute(db)
  }
}

const versionsOf = (
  type: 1 | 2,
  releases: readonly Release[],
  changesOf: (version: string) => DemoChanges | undefined,
) => releases.map((release) => ({ type, ...versionOf(release, changesOf(release[0]) ?? {}) }))

function versionOf([name, from]: Release, { issues, features, templates }: DemoChanges): VersionFields {
  return {
    name,
    released: Math.floor((from + NOON_MS) / 1000),
    issues: itemsOf(issues),
    features: itemsOf(features),
    templates: itemsOf(templates),
  }
}

const itemsOf = (items: readonly DemoItem[] = []): ChangelogItem[] =>
  items.map(([name, translated = null, product = []]) => ({ name, translated, product: [...product] }))

const ROBOT_CHANGES: Readonly<Record<string, DemoChanges>> = {
  '9.8.3': {
    issues: [
      ['ntrip reconnect loop', 'The robot connects to the correction service again after it was away.'],
    ],
    features: [['OTA: delta packages', 'Updates are smaller and take half the time.']],
  },
  '9.9.1': {
    issues: [
      [
        'GNSS: wrong antenna offset after calibration',
        'Lines no longer shift by some millimetres after a calibration.',
      ],
      ['motor ctrl watchdog resets on cold start', 'The robot starts reliably below 5 °C.', PRO],
      ['pump: pwm ramp overshoot'],
    ],
    features: [['geo lock per job', 'A job can be bound to the field that it was made for.', PRO_X]],
  },
  '10.0.4': {
    issues: [
      ['imu drift filter v2', 'Straight lines stay straight also on slopes.'],
      ['paint estimate rounds down', 'The estimate of paint is no longer too low for small fields.', PRO],
    ],
    features: [
      ['new path planner (spline based)', 'Curves and circles are marked without stops.'],
      ['bumper: soft stop', 'The robot slows down before it stops at an obstacle.', PRO_X],
      ['telemetry v3 keys'],
    ],
  },
  '10.2.0': {
    issues: [['modem EG25: PDP context lost', 'The robot stays online when it changes between networks.']],
    features: [
      ['base station pairing by QR', 'A reference station is paired by its code.', SURVEYOR],
      ['battery health estimate', 'The state of the battery is shown before a job begins.'],
    ],
  },
  '10.3.9': {
    issues: [
      ['race in job queue on cancel', 'A cancelled job does not start again after a restart.'],
      ['bt pairing table full', 'A robot can be paired with a tablet after more than ten others.'],
      ['ntrip: handle 401 w/o realm'],
    ],
    features: [['dealer lock screen', 'Dealers can lock a robot until their service is done.']],
  },
  '10.4.0': {
    issues: [['wheel odometry sign on reverse', 'Marking in reverse follows the line exactly.', PRO]],
    features: [
      ['multi constellation L5', 'Satellites of Galileo are used as well: fewer waits beside tall stands.'],
    ],
  },
  '10.4.1': {
    issues: [
      [
        '10.4.0 regression: pump stays on at end of line',
        'The pump stops at the end of each line again.',
        PRO,
      ],
      ['fix leak in mqtt bridge'],
    ],
  },
  '10.4.2': {
    issues: [
      ['system_message_3 truncated', 'Long messages are shown whole.'],
      [
        'hdop threshold for surveyor too strict',
        'The surveyor measures earlier after it is switched on.',
        SURVEYOR,
      ],
      ['update aborts with < 200 MB free'],
    ],
    features: [
      ['resume job after power loss', 'A job goes on where it ended when the battery was empty.'],
      ['ionosphere warning to tablet', 'The tablet says when the ionosphere disturbs the signal.', PRO_X],
    ],
  },
}

const TEST_VERSION: DemoChanges = {
  issues: [['gnss: cycle slip detection tuned'], ['pump calibration drops decimals']],
  features: [
    ['lidar fence (beta)', null, PRO_X],
    ['night mode for status light', 'The light is dimmed at night.'],
  ],
}

const APP_CHANGES: Readonly<Record<string, DemoChanges>> = {
  '7.8.0': {
    issues: [['crash on rotate in field view', 'The app no longer closes when the tablet is turned.']],
    features: [['copy layout to other field', 'A layout can be copied to another field.']],
    templates: [['tmpl_futsal_v2', 'Futsal, with the lines of 2025']],
  },
  '7.10.2': {
    issues: [
      ['i18n: plural rules pl/cs', 'Numbers are right in Polish and Czech.'],
      ['layout sync conflict drops points', 'Points of a layout that two tablets changed are kept.'],
    ],
    features: [['offline mode for templates', 'Templates can be used without a connection.']],
    templates: [
      ['tmpl_lacrosse_box', 'Box lacrosse'],
      ['tmpl_hurling_adult', 'Hurling, adults'],
    ],
  },
  '7.11.0': {
    issues: [
      ['battery icon stale after sleep', 'The battery of the robot is up to date after the tablet slept.'],
    ],
    features: [
      ['share field by link', 'A field can be sent to another customer as a link.'],
      ['new map renderer'],
    ],
    templates: [['tmpl_flagfootball_5v5', 'Flag football, five against five'], ['tmpl_test_grid_20m']],
  },
  '7.12.0': {
    issues: [
      ['voucher screen accepts blanks', 'A code with blanks is accepted.'],
      ['knox: kiosk lost after reset'],
    ],
    features: [
      ['guided calibration', 'The app leads through a calibration step by step.', PRO],
      ['dark theme', 'There is a dark theme for evenings.'],
    ],
    templates: [
      ['tmpl_athletics_400_iaaf', 'Athletics, 400 m with eight lanes', PRO_X],
      ['tmpl_parking_60deg', 'Car park, 60 degrees', SURVEYOR],
    ],
  },
}
