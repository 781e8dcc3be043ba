import {
  DATA_QUERY_LIMIT,
  DEFAULT_HISTORY_PAGE_SIZE,
  deviceHistory,
  EXPORT_LIMIT,
} from '@service-center/contract/device-history/device-history.ts'
import type {
  DeviceAccessGroup,
  Layout,
  TemplateGroup,
} from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { focusDevice, type FocusedDevice } from '../../platform/devices/focused-device.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { layoutsOfTablet } from '../customer-layouts/customer-layouts.views.ts'
import { type ConnectionKind, listConnections } from './connections.views.ts'
import { exportHistory, type HistoryQuery, readHistory } from './device-history.views.ts'
import { resolveFilter } from './history-filter.ts'
import type { Window } from './history-source.ts'
import { readSeries } from './series.views.ts'

export function deviceHistoryRoutes(app: App): void {
  route(app, deviceHistory.records, async ({ db, params, query }) => {
    const device = await focusDevice(db, params.type, params.id)
    const question = await parseHistoryQuery(db, { device, query })
    if (query.csv !== true) return readHistory(db, question)
    const name = `${query.detailed === true ? 'latest' : 'history'}-${DEVICE_KINDS[device.type].route}-${device.id}.csv`
    return exportHistory(db, { question, name, utcOffset: query.utcOffset ?? 0 })
  })

  route(app, deviceHistory.series, async ({ db, params, query }) => {
    const { notBefore: from, notAfter: to, pixels: count, numericKeys = [], textKeys = [] } = query
    if (from >= to) throw invalid([{ param: 'notAfter', msg: 'Must be after notBefore.' }])
    const { dev } = await focusDevice(db, params.type, params.id)
    return readSeries(db, {
      dev,
      pixels: { from, to, count },
      keys: { numeric: numericKeys, text: textKeys },
    })
  })

  route(app, deviceHistory.deleteHistoric, async ({ db, params, logAction }) => {
    logAction({ device: params })
    const { dev } = await focusDevice(db, params.type, params.id)
    const gone = await deleteHistory(db, dev)
    logAction({ before: gone })
    return { deleted: gone.deleted }
  })

  route(app, deviceHistory.tabletConnections, ({ db, params, query }) =>
    connectionsOf(db, { robot: params.id, kind: 'tablets', query }),
  )

  route(app, deviceHistory.baseStationConnections, ({ db, params, query }) =>
    connectionsOf(db, { robot: params.id, kind: 'baseStations', query }),
  )

  route(app, deviceHistory.layouts, async ({ db, params }) => {
    const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    return { data: await listLayouts(db, dev) }
  })

  route(app, deviceHistory.templates, async ({ db, params }) => {
    const { dev, id } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    return { tabletId: id, groups: await listTemplateGroups(db, dev) }
  })

  for (const [endpoint, type] of [
    [deviceHistory.robotAccessGroups, DEVICE_TYPE.robot],
    [deviceHistory.tabletAccessGroups, DEVICE_TYPE.tablet],
  ] as const) {
    route(app, endpoint, async ({ db, params }) => {
      const { dev } = await focusDevice(db, type, params.id)
      return { data: await listDeviceAccessGroups(db, dev) }
    })
  }
}

type Query = Parsed<typeof deviceHistory.records, 'query'>

/** Parses a query for a device's history. The defaults are an open window and newest first. */
async function parseHistoryQuery(
  db: Database,
  { device, query }: { device: FocusedDevice; query: Query },
): Promise<HistoryQuery> {
  const { filters } = query
  const window = windowOf(query)
  const filter = await resolveFilter(db, {
    includeKeys: query.includeKeys,
    keys: filters?.key,
    values: filters?.value,
    valueSize: filters?.valueSize,
    inserted: filters?.inserted,
    globalSearch: query.globalSearch,
    strict: query.strict,
  })
  return {
    device,
    selection: { dev: device.dev, window, filter },
    order: query.orderBy ?? [['created', 'desc']],
    slice: { skip: query.skip, limit: limitOf(query) },
    // A window that is empty after filtering has no edges either.
    hasEdges: query.includeEdge === true && (window.from ?? 0) <= (window.to ?? Infinity),
    newestOnly: query.detailed === true,
  }
}

/** The intersection of the window and the filter on `created`. */
function windowOf({ notBefore, notAfter, filters }: Query): Window {
  if (notBefore !== undefined && notAfter !== undefined && notBefore > notAfter) {
    throw invalid([{ param: 'notAfter', msg: 'Must not be before notBefore.' }])
  }
  const [from, to] = filters?.created ?? []
  const starts = [notBefore, from].filter((moment) => moment !== undefined)
  const ends = [notAfter, to].filter((moment) => moment !== undefined)
  return {
    from: starts.length === 0 ? undefined : Math.max(...starts),
    to: ends.length === 0 ? undefined : Math.min(...ends),
  }
}

function limitOf({ limit, csv, includeEdge, detailed }: Query): number {
  if (includeEdge === true && detailed === true) {
    throw invalid([{ param: 'includeEdge', msg: 'The newest values have no edges.' }])
  }
  if (csv === true) return limit ?? EXPORT_LIMIT
  if (limit !== undefined && limit > DATA_QUERY_LIMIT) {
    throw invalid([{ param: 'limit', msg: `Must be at most ${DATA_QUERY_LIMIT}.` }])
  }
  return limit ?? DEFAULT_HISTORY_PAGE_SIZE
}

async function connectionsOf(
  db: Database,
  options: {
    robot: number
    kind: ConnectionKind
    query: Parsed<typeof deviceHistory.tabletConnections, 'query'>
  },
) {
  const { robot, kind, query } = options
  const { dev } = await focusDevice(db, DEVICE_TYPE.robot, robot)
  return listConnections(db, {
    robot: dev,
    kind,
    window: { from: query.notBefore, until: query.notAfter },
    order: query.orderBy ?? [],
    skip: query.skip,
    limit: query.limit,
  })
}

/**
 * The access groups of a focused device: its own extra ones, its customer's, and those inherited from
 * ancestors. A group with several origins has the nearest one.
 */
async function listDeviceAccessGroups(db: Database, dev: number): Promise<DeviceAccessGroup[]> {
  const { rows } = await sql<DeviceAccessGroup>`
    select distinct on (t.key, g.name, g.id) g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", s.source
    from (
      select group_id, 'device' as source, 1 as nearness from robot_extra_access_group where dev = ${dev}
      union all
      select a.group_id, case when a.inherited_from is null then 'customer' else 'inherited' end, 2
      from device d cross join lateral access_groups_of(array[d.customer_id]) a where d.dev = ${dev}) s
    join access_group g on g.id = s.group_id
    join access_group_type t on t.id = g.type_id
    order by t.key, g.name, g.id, s.nearness`.execute(db)
  return rows
}

/** The number of deleted values, and the range of their creation times in unix seconds. */
interface DeletedHistory {
  readonly deleted: number
  readonly from: number | null
  readonly to: number | null
}

/** Deletes the visible part of a focused device's history. Triggers update the day counts. */
async function deleteHistory(db: Database, dev: number): Promise<DeletedHistory> {
  const { rows } = await sql<DeletedHistory>`
    with gone as (delete from history where dev = ${dev} returning created, cardinality(keys) as records)
    select coalesce(sum(records), 0)::integer as deleted, extract(epoch from min(created))::float8 as "from",
      extract(epoch from max(created))::float8 as "to"
    from gone`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The deletion returned nothing.')
  return row
}

/**
 * The layouts of a focused tablet, newest first: its own, and those that it shares with the customer's other
 * tablets. Layouts in the trash count as no longer in use; layouts of customers out of scope are left out.
 */
async function listLayouts(db: Database, tablet: number): Promise<Layout[]> {
  const { rows } = await sql<Layout>`
    select l.id, l.original_id, l.name, t.name as template, l.generated, l.created_by as created_by_user,
      extract(epoch from l.date_from)::float8 as date_from, extract(epoch from coalesce(l.date_to, l.deleted_at))::float8 as date_to
    from ${layoutsOfTablet(tablet)} l join template t on t.id = l.template_id
    order by l.date_from desc, l.id desc`.execute(db)
  return rows
}

/** All template groups with their features, and the focused tablet's use of them; purchased ones first. */
async function listTemplateGroups(db: Database, tablet: number): Promise<TemplateGroup[]> {
  const { rows } = await sql<TemplateGroup>`
    with own as materialized (select template_id from ${layoutsOfTablet(tablet)} l)
    select g.name, bought.feature_group_id is not null as purchased,
      array_agg(f.name order by f.name) as templates, array_agg(f.used order by f.name) as counts
    from feature_group g
    join (
      -- A feature that no layout was made of yet has no template.
      select f.group_id, coalesce(t.name, nullif(f.description, ''), f.tag) as name,
        (select count(*)::integer from own where own.template_id = t.id) as used
      from feature f left join template t on t.feature_id = f.id) f on f.group_id = g.id
    left join (
      select distinct feature_group_id from running_purchases(array[${tablet}::integer], now())) bought
      on bought.feature_group_id = g.id
    where g.is_template_group
    group by g.id, bought.feature_group_id
    order by purchased desc, g.name`.execute(db)
  return rows
}
