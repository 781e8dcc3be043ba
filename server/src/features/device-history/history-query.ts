import {
  DATA_QUERY_LIMIT,
  DEFAULT_HISTORY_PAGE_SIZE,
  type deviceHistory,
  EXPORT_LIMIT,
} from '@service-center/contract/device-history/device-history.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { HistoryQuery } from './device-history.views.ts'
import type { FocusedDevice } from '../../platform/devices/focused-device.ts'
import { resolveFilter } from './history-filter.ts'
import type { Window } from './history-source.ts'

type Query = Parsed<typeof deviceHistory.records, 'query'>

/** The parsed query for a device's history, with the defaults: without ends, newest first. */
export async function parseHistoryQuery(
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

/** The intersection of the window and the filter on created. */
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
