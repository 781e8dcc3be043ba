import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import { ROBOT, TABLET, type TabletDevice } from '@service-center/simulator/model/device.ts'
import { hash, pick, salt, randomUnit } from '@service-center/simulator/model/random.ts'
import { tabletState } from '@service-center/simulator/model/tablet.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { continueIds } from '../accounts/demo-access-groups.ts'
import type { DemoDevices } from '../fleet/demo-devices.ts'

const DAY_MS = 86_400_000

/** The kinds of sport of the templates, ten of each. */
const GROUPS = [
  'Football',
  'Rugby',
  'Athletics',
  'Tennis',
  'Hockey and lacrosse',
  'American football',
] as const
const KINDS = [
  'full size',
  '9-a-side',
  '7-a-side',
  '5-a-side',
  'U15',
  'U12',
  'training grid',
  'goal areas only',
  'outline',
  'multi-sport',
] as const
const PLACES = [
  'Main ground',
  'North',
  'South',
  'East',
  'West',
  'School',
  'Park',
  'Stadium',
  'Training ground',
] as const
const PEOPLE = ['groundstaff', 'head.groundsman', 'season.crew', 'school.caretaker'] as const
const LAYOUT = salt('layout')
/** The templates of the tablets' newest layouts, as [group, kind]. */
const NEWEST: Readonly<Record<string, readonly [string, string]>> = {
  'Rugby league U15': ['Rugby', 'U15'],
  'Football 11v11': ['Football', 'full size'],
  'Football 7v7': ['Football', '7-a-side'],
  'Tennis, doubles': ['Tennis', 'full size'],
  'Athletics day': ['Athletics', 'multi-sport'],
  '5-a-side': ['Football', '5-a-side'],
}
/** Members of this group get new software first (see demo-access-groups.ts). */
const EARLY_ACCESS = 7

interface LayoutRow {
  id: number
  originalId: number | null
  dev: number
  customerId: number
  name: string
  template: number
  generated: boolean
  from: number
  to: number | null
  createdBy: string
}

/**
 * Adds the layouts that the tablets report, and replaced versions of them. They use the template groups that the owners have
 * bought (see demo-purchases.ts). A few robots are in a separate access group.
 */
export async function addDemoLayouts(db: Database, devices: DemoDevices, now: number): Promise<void> {
  await addTemplates(db)
  const tablets = [...devices].flatMap(([device, dev]) =>
    device.deviceType === TABLET ? [{ device, dev }] : [],
  )
  await insertLayouts(db, numbered(tablets.flatMap((tablet) => layoutsOf({ ...tablet, now }))))
  await addTrash(db, now)
  const early = [...devices].filter(([{ deviceType, id }]) => deviceType === ROBOT && id % 9 === 0)
  if (early.length === 0) return
  const rows = early.map(([, dev]) => ({ dev, group_id: EARLY_ACCESS }))
  await db.insertInto('robot_extra_access_group').values(rows).execute()
}

/** Layouts that were deleted during the year and can be restored, one for every twelve in use. */
async function addTrash(db: Database, now: number): Promise<void> {
  await sql`
    insert into layout (customer_id, name, template_id, generated, date_from, created_by, deleted_at, deleted_by)
    select customer_id, name || ' (old)', template_id, generated, date_from, created_by,
      date_from + (to_timestamp(${now}::float8 / 1000) - date_from) * 0.6, 'support'
    from layout where id % 12 = 0 and date_to is null order by id`.execute(db)
}

async function addTemplates(db: Database): Promise<void> {
  const groups = GROUPS.map((name, place) => ({ id: place + 1, name, is_template_group: true }))
  await db.insertInto('feature_group').values(groups).execute()
  const templates = groups.flatMap((group) =>
    KINDS.map((kind, place) => ({
      id: (group.id - 1) * KINDS.length + place + 1,
      group_id: group.id,
      name: `${group.name}, ${kind}`,
    })),
  )
  await db
    .insertInto('feature')
    .values(
      templates.map(({ id, group_id, name }) => ({
        id,
        tag: featureTagOf(name),
        description: name,
        group_id,
      })),
    )
    .execute()
  await db
    .insertInto('template')
    .values(templates.map(({ id, name }) => ({ id, name, feature_id: id })))
    .execute()
  await continueIds(db, ['feature_group', 'feature', 'template'])
}

/** The ids of the template groups bought for a tablet: always the first one, and one to three others. */
export function boughtGroupsOf({ id }: TabletDevice): number[] {
  const others = Array.from({ length: 1 + (hash(LAYOUT, id) % 3) }, (_, place) => 2 + ((id + place * 2) % 5))
  return [1, ...new Set(others)]
}

type Unnumbered = Omit<LayoutRow, 'id' | 'originalId'> & { replaces: boolean }

/** The layouts of a tablet; a replacement directly follows the layout that it replaces. */
function layoutsOf({ device, dev, now }: { device: TabletDevice; dev: number; now: number }): Unnumbered[] {
  const state = tabletState({ device, at: now })
  const count = Number(state['layouts'])
  const newest = state['newest_layout'] ?? ''
  const bought = boughtGroupsOf(device)
  return Array.from({ length: count }, (_, place): Unnumbered[] => {
    const seed = LAYOUT + device.id * 1000 + place
    const isNewest = place === count - 1
    const group = bought[hash(seed, 1) % bought.length] ?? 1
    const from = now - (isNewest ? 1 : 2 + randomUnit(seed, 2) * 400) * DAY_MS
    const layout = {
      dev,
      customerId: device.customerId,
      name: isNewest ? newest : `${pick(PLACES, seed, 3)} ${1 + (hash(seed, 4) % 6)}`,
      template:
        (isNewest ? templateOf(newest) : undefined) ??
        (group - 1) * KINDS.length + 1 + (hash(seed, 5) % KINDS.length),
      generated: randomUnit(seed, 6) < 0.3,
      createdBy: pick(PEOPLE, seed, 7),
    }
    if (randomUnit(seed, 8) > 0.2) return [{ ...layout, from, to: null, replaces: false }]
    const before = from - (5 + randomUnit(seed, 9) * 60) * DAY_MS
    return [
      { ...layout, from: before, to: from, replaces: false },
      { ...layout, from, to: null, replaces: true },
    ]
  }).flat()
}

/** The id of the template that the newest layout was made from. */
function templateOf(newest: string): number | undefined {
  const [group, kind] = NEWEST[newest] ?? []
  const [groupPlace, kindPlace] = [
    GROUPS.findIndex((name) => name === group),
    KINDS.findIndex((name) => name === kind),
  ]
  return groupPlace < 0 || kindPlace < 0 ? undefined : groupPlace * KINDS.length + kindPlace + 1
}

function numbered(layouts: readonly Unnumbered[]): LayoutRow[] {
  return layouts.map(({ replaces, ...layout }, place) => ({
    ...layout,
    id: place + 1,
    originalId: replaces ? place : null,
  }))
}

async function insertLayouts(db: Database, rows: readonly LayoutRow[]): Promise<void> {
  await sql`
    insert into layout (id, original_id, customer_id, dev, name, template_id, generated, date_from, date_to, created_by)
    overriding system value
    select id, original_id, customer_id, dev, name, template_id, generated, to_timestamp(date_from / 1000),
      to_timestamp(date_to / 1000), created_by
    from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ originalId }) => originalId)}::integer[],
      ${rows.map(({ customerId }) => customerId)}::integer[], ${rows.map(({ dev }) => dev)}::integer[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ template }) => template)}::integer[],
      ${rows.map(({ generated }) => generated)}::boolean[], ${rows.map(({ from }) => from)}::float8[],
      ${rows.map(({ to }) => to)}::float8[], ${rows.map(({ createdBy }) => createdBy)}::text[])
      as given (id, original_id, customer_id, dev, name, template_id, generated, date_from, date_to, created_by)`.execute(
    db,
  )
  await continueIds(db, ['layout'])
}
