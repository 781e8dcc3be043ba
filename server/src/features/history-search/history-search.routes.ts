import { csvLine } from '@service-center/contract/endpoint/csv.ts'
import {
  type HistoryRow,
  historySearch,
  SEARCH_PAGE_SIZE,
} from '@service-center/contract/history-search/history-search.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { invalid } from '../../platform/errors.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { csvOfBatches, timeWriter } from '../../platform/http/csv.ts'
import { listFields, searchAll, searchPage, readCursor } from './history-search.views.ts'

export function historySearchRoutes(app: App): void {
  route(app, historySearch.fields, async ({ db, query }) => ({
    data: await listFields(db, query.deviceType),
  }))

  route(app, historySearch.search, async ({ db, query }) => {
    const { deviceType: type, field, prompt = '', dateFrom: from, dateTo: to } = query
    if (to !== undefined && from >= to) throw invalid([{ param: 'dateTo', msg: 'From must be before To.' }])
    const search = { type, field, prompt, from, to }
    if (query.csv === true) return asFile(searchAll(db, search), query.utcOffset ?? 0)
    const size = query.pageSize ?? SEARCH_PAGE_SIZE
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
    return searchPage(db, {
      search,
      skip: after === undefined ? (query.pageNumber ?? 0) * size : 0,
      size,
      after,
    })
  })
}

function asFile(batches: AsyncIterable<readonly HistoryRow[]>, utcOffset: number): StreamAnswer {
  const time = timeWriter(utcOffset)
  return csvOfBatches({
    name: 'history.csv',
    batches,
    head: ['Device Id', 'Value', 'Created At', 'Inserted At'],
    line: (row) => csvLine([String(row.device_id), row.data_val, time(row.created), time(row.inserted)]),
  })
}
