import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import type { QuerySchedule } from '@service-center/contract/data-extractor/query-schedule.ts'

export const SINCE = { order: 1, name: 'Since' }
export const UNTIL = { order: 2, name: 'Until' }
export const WEEK_AGO = { order: 1, from: 'now', time: 0, back: 1, unit: 'weeks' } as const

export const SCHEDULE: QuerySchedule = {
  id: 3,
  queryId: 7,
  queryName: 'Robots',
  every: 'week',
  weekdays: [1, 5],
  monthDay: 1,
  time: '06:30',
  zone: 'UTC',
  params: [WEEK_AGO],
  mails: false,
  keptResults: 5,
  state: 'active',
  reason: null,
  next: null,
  lastRun: null,
}

/** The query of that schedule, with its current parameters. */
export const queryWith = (params: SavedQuery['params']): SavedQuery => ({
  id: SCHEDULE.queryId,
  name: SCHEDULE.queryName,
  description: '',
  username: 'mette',
  isPublic: false,
  whQuery: 'SELECT 1',
  dbQuery: 'SELECT 1',
  dbQueryFirst: false,
  params,
  changed: 0,
})
