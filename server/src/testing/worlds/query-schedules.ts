import type { ScheduleSettings } from '@service-center/contract/data-extractor/query-schedule.ts'
import type { Database } from '../../platform/database/database.ts'

/** A daily schedule whose results are kept. */
export const SCHEDULE_SETTINGS: ScheduleSettings = {
  every: 'day',
  weekdays: [],
  monthDay: 1,
  time: '06:30',
  zone: 'Europe/Copenhagen',
  params: [],
  mails: false,
  keptResults: 3,
}

export async function addSavedQuery(
  db: Database,
  query: {
    name: string
    username: string
    isPublic?: boolean
    whQuery?: string
    dbQuery?: string
    params?: readonly { order: number; name: string }[]
  },
): Promise<number> {
  const { id } = await db
    .insertInto('data_query')
    .values({
      name: query.name,
      description: '',
      username: query.username,
      is_public: query.isPublic ?? false,
      wh_query: query.whQuery ?? 'select 1 as n',
      db_query: query.dbQuery ?? 'select n from first_query',
      db_query_first: false,
      params: JSON.stringify(query.params ?? []),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
