import { TABLET_KEYS, UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import type {
  AppVersionLock,
  TabletOrder,
  TabletState,
} from '@service-center/contract/tablet-management/tablet-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { listOfferedAppVersions } from '../software-versions/offered-app-versions.views.ts'

/** A tablet's state without the name of the device management. */
type StoredState = Omit<TabletState, 'service'>

interface Row {
  tabletId: number
  reported: Record<string, string>
  locked: boolean
  lockMessage: string
  lockedAt: number | null
  lockedBy: string | null
  userLevel: string | null
  userLevelAt: number | null
  userLevelBy: string | null
  appVersion: string | null
  appVersionOnce: boolean
  appVersionAt: number | null
  appVersionBy: string | null
  group: string | null
  orders: Partial<Record<string, TabletOrder>>
}

/** The reported value of one key of a device; undefined if there is none. */
export async function findReported(db: Database, dev: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('latest')
    .innerJoin('data_key', 'data_key.key_id', 'latest.key_id')
    .select('value')
    .where('dev', '=', dev)
    .where('data_key.name', '=', key)
    .executeTakeFirst()
  return row?.value
}

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** The management state of a focused tablet. */
export async function findTabletState(db: Database, dev: number): Promise<StoredState> {
  const { rows } = await sql<Row>`
    select d.device_id as "tabletId", s.locked_at is not null as locked, coalesce(s.lock_message, '') as "lockMessage",
      ${seconds('s.locked_at')} as "lockedAt", s.locked_by as "lockedBy",
      s.user_level as "userLevel", ${seconds('s.user_level_at')} as "userLevelAt", s.user_level_by as "userLevelBy",
      s.app_version as "appVersion", coalesce(s.app_version_once, true) as "appVersionOnce",
      ${seconds('s.app_version_at')} as "appVersionAt", s.app_version_by as "appVersionBy", g.name as "group",
      (select coalesce(json_object_agg(k.name, l.value), '{}') from latest l join data_key k on k.key_id = l.key_id
        where l.dev = d.dev and k.name = any (${Object.values(TABLET_KEYS)}::text[])) as reported,
      ${newestOrders(sql`d.dev`)} as orders
    from device d left join tablet_setting s on s.dev = d.dev left join knox_group g on g.id = s.knox_group
    where d.dev = ${dev}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A focused device is visible.')
  return stateOf(row)
}

/** The newest order of each kind; locking and unlocking count as one kind. */
function newestOrders(dev: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_object_agg(kind, json_build_object('state', state, 'failure', failure, 'title', title,
      'message', message, 'byUser', created_by, 'createdAt', extract(epoch from created_at),
      'endedAt', extract(epoch from ended_at))), '{}')
    from (
      select distinct on (kind) *
      from (select id, case kind when 'unlock' then 'lock' else kind end as kind, title, message, state, failure,
          created_by, created_at, ended_at
        from tablet_order where dev = ${dev}) o
      order by kind, id desc) newest)`
}

function stateOf(row: Row): StoredState {
  const { reported, orders } = row
  const locked = reported[TABLET_KEYS.locked]
  return {
    tabletId: row.tabletId,
    knoxId: reported[TABLET_KEYS.knoxId] ?? null,
    lock: {
      locked: row.locked,
      reported: locked === undefined ? null : locked === '1',
      message: row.lockMessage,
      since: row.lockedAt,
      byUser: row.lockedBy,
      lastOrder: orders['lock'] ?? null,
    },
    userLevel: {
      wanted: row.userLevel,
      reported: reported[TABLET_KEYS.userLevel] ?? null,
      setAt: row.userLevelAt,
      byUser: row.userLevelBy,
    },
    appVersion: { ...appVersionLockOf(row), reported: reported[TABLET_KEYS.appVersion] ?? null },
    group: row.group,
    lastNotification: orders['notify'] ?? null,
    lastReset: orders['resetApp'] ?? null,
    lastProfile: orders['pushProfile'] ?? null,
  }
}

type LockRow = Pick<Row, 'tabletId' | 'appVersion' | 'appVersionOnce' | 'appVersionAt' | 'appVersionBy'>

function appVersionLockOf(row: LockRow): AppVersionLock {
  return {
    tabletId: row.tabletId,
    version: row.appVersion ?? UNLOCKED,
    oneTime: row.appVersionOnce,
    setAt: row.appVersionAt,
    byUser: row.appVersionBy,
  }
}

/** The app version locks of all tablets in scope, or of one. */
export async function listAppVersionLocks(
  db: Database,
  { dev }: { dev?: number } = {},
): Promise<AppVersionLock[]> {
  const { rows } = await sql<LockRow>`
    select d.device_id as "tabletId", s.app_version as "appVersion",
      coalesce(s.app_version_once, true) as "appVersionOnce", ${seconds('s.app_version_at')} as "appVersionAt",
      s.app_version_by as "appVersionBy"
    from device d left join tablet_setting s on s.dev = d.dev
    where d.device_type = 2 ${dev === undefined ? sql`` : sql`and d.dev = ${dev}`}
    order by d.device_id`.execute(db)
  return rows.map(appVersionLockOf)
}

/**
 * The app versions that a tablet may be locked to, as tablets report them, the highest first; without a tablet all that
 * are not deprecated.
 * @throws notFound when the tablet is out of scope
 */
export async function listLockableVersions(db: Database, tabletId?: number): Promise<string[]> {
  const versions = await listOfferedAppVersions(db, tabletId === undefined ? {} : { tabletId })
  return versions.flatMap(({ value, deprecated }) => (deprecated ? [] : [value]))
}

/** The deprecated app versions, as tablets report them, the highest first. */
export async function listDeprecatedVersions(db: Database): Promise<string[]> {
  const versions = await listOfferedAppVersions(db, {})
  return versions.flatMap(({ value, deprecated }) => (deprecated ? [value] : []))
}
