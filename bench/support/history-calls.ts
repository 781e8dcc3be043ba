import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { HistoryQuery } from '../../server/src/features/device-history/device-history.views.ts'
import type { Slice } from '../../server/src/features/device-history/history-page.views.ts'
import type { Search } from '../../server/src/features/history-search/history-search.views.ts'
import { FIRST_REPORT_TIME, LARGE_HISTORY_ROBOT } from './history-seed.ts'

/** The parameters of a robot's diagram of a month with three keys. */
export const MONTH_OF_THREE_KEYS = [
  'numericKeys=measured_value_3&numericKeys=measured_value_10&textKeys=measured_value_1',
  `notBefore=${FIRST_REPORT_TIME}&notAfter=${FIRST_REPORT_TIME + 30 * 86_400}&pixels=1200`,
].join('&')

/** The smallest statement that gives a device's newest values, for a device number and a row count. */
export const BARE_FIRST_PAGE = {
  name: 'bare first page',
  text: `
    select k.name, p.value, p.created, p.inserted
    from (
      select e.key_id, e.value, h.created, history_inserted(h.created, h.lag) as inserted
      from history h cross join lateral unnest(h.keys, history_values(h.vals)) e (key_id, value)
      where h.dev = $1 order by h.created desc limit $2) p
    join data_key k using (key_id)`,
}

type BoundedSearch = Search & { readonly to: number }

/** The smallest statement that gives all rows of a search, whose range must be whole days. */
export function bareSearch({ type, field, from, to }: BoundedSearch): { text: string; values: unknown[] } {
  return {
    text: `
      with wanted as (select key_id from data_key where name = $1)
      select d.device_id, history_value(h.keys, h.vals, (select key_id from wanted)), h.created,
        history_inserted(h.created, h.lag) as inserted
      from history h join device d using (dev)
      where keyday(h.keys, h.created) && array(
          select (select key_id from wanted) * 65536 + day from generate_series($2::integer, $3::integer - 1) day)
        and h.created >= to_timestamp($2 * 86400.0) and h.created < to_timestamp($3 * 86400.0) and d.device_type = $4
      order by h.created desc`,
    values: [field, from / 86_400, to / 86_400, type],
  }
}

/** PostgreSQL's own export of the large robot's history; the output is discarded. */
export const BARE_COPY = `
  copy (
    select k.name, e.value, h.created, history_inserted(h.created, h.lag)
    from device d join history h using (dev)
    cross join lateral unnest(h.keys, history_values(h.vals)) e (key_id, value)
    join data_key k using (key_id)
    where d.device_type = 1 and d.device_id = ${LARGE_HISTORY_ROBOT} order by h.created desc)
  to '/dev/null' with (format csv, delimiter ';')`

/** A page of a robot's history, newest first; in the bench a robot's number is its id. */
export function historyPageQuery(dev: number, slice: Slice): HistoryQuery {
  return {
    device: { dev, type: DEVICE_TYPE.robot, id: dev, path: [1] },
    selection: { dev, window: { from: undefined, to: Date.now() / 1000 }, filter: undefined },
    order: [['created', 'desc']],
    slice,
    hasEdges: false,
    newestOnly: false,
  }
}

/** One key of all robots within a range in unix seconds. */
export function searchWithin(from: number, to: number): BoundedSearch {
  return { type: DEVICE_TYPE.robot, field: 'measured_value_1', prompt: '', from, to: to - 1 }
}

/** Calls as a browser would, but without compression, and reads the whole reply; times in ms since the call. */
export async function download(url: string, token: string): Promise<{ ms: number; firstByteMs: number }> {
  const start = performance.now()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`)
  let firstByteMs: number | undefined
  for await (const _chunk of response.body) firstByteMs ??= performance.now() - start
  return { ms: performance.now() - start, firstByteMs: firstByteMs ?? Number.NaN }
}
