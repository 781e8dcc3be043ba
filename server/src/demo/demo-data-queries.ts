import type { QueryFields } from '@service-center/contract/data-extractor/data-queries.ts'
import type { ScheduleSettings } from '@service-center/contract/data-extractor/query-schedule.ts'
import { dueAfter } from '@service-center/contract/data-extractor/schedule-times.ts'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

const FROM = { order: 1, name: 'From' }
const UNTIL = { order: 2, name: 'Until' }

/** Queries of the demo administrator, who may write queries. The demo support user may execute the public ones. */
export const DEMO_QUERIES: readonly QueryFields[] = [
  {
    name: 'Reports per day',
    description: 'How many values the devices reported on each day, and how many devices reported any.',
    isPublic: true,
    whQuery: `select device_type, day, count(*) as devices, sum(records) as records
from history_days
where day >= ddparam_1 and day < ddparam_2
group by device_type, day`,
    dbQuery: `select day, device_type, devices, records
from first_query
order by day, device_type`,
    dbQueryFirst: false,
    params: [FROM, UNTIL],
  },
  {
    name: 'Distance driven per robot',
    description: 'Kilometres that each robot drove in a time, with its customer.',
    isPublic: true,
    whQuery: `select dev, max(number) - min(number) as kilometres
from history
where device_type = 'robot' and key = 'distance_driven'
  and created >= ddparam_1 and created < ddparam_2
group by dev`,
    dbQuery: `select d.device_id as robot, d.name, d.customer, round(f.kilometres::numeric, 1) as kilometres
from first_query f join devices d on d.dev = f.dev
order by f.kilometres desc`,
    dbQueryFirst: false,
    params: [FROM, UNTIL],
  },
  {
    name: 'Offline robots and their batteries',
    description: 'Robots in use that are offline now, with the last charge that they reported.',
    isPublic: true,
    whQuery: `select f.robot, f.customer, f.last_message_at, l.number as battery_percent, l.created as reported
from first_query f left join latest l on l.dev = f.dev and l.key = 'Battery'
order by l.number nulls first`,
    dbQuery: `select dev, device_id as robot, customer, last_message_at
from devices
where device_type = 'robot' and not online and deprecated_at is null`,
    dbQueryFirst: true,
    params: [],
  },
  {
    name: 'Battery by the hour',
    description: 'For the chart: the lowest charge of each robot in each hour.',
    isPublic: false,
    whQuery: `select dev, date_trunc('hour', created) as hour, min(number) as battery_percent
from history
where device_type = 'robot' and key = 'Battery'
  and created >= ddparam_1 and created < ddparam_2
group by dev, hour`,
    dbQuery: `select d.device_id as robot, f.hour, f.battery_percent
from first_query f join devices d on d.dev = f.dev
order by robot, hour`,
    dbQueryFirst: false,
    params: [FROM, UNTIL],
  },
  {
    name: 'Commands with the charge at that time',
    description: 'Whether commands to robots fail because of empty batteries.',
    isPublic: false,
    whQuery: `select f.robot, f.issued_at, f.type, f.state, f.failure, (
    select h.number from history h
    where h.dev = f.dev and h.key = 'Battery'
      and h.created between f.issued_at - interval '1 day' and f.issued_at
    order by h.created desc limit 1) as battery_percent
from first_query f
order by f.issued_at desc`,
    dbQuery: `select dev, device_id as robot, type, state, failure, issued_at
from commands
where device_type = 'robot' and issued_at >= ddparam_1`,
    dbQueryFirst: true,
    params: [{ order: 1, name: 'Issued since' }],
  },
]

const LAST_WEEK = { from: 'startOfWeek', time: 0, unit: 'weeks' } as const

/** Schedules of the demo administrator, by the name of their query. The first one runs right after the server start. */
export const DEMO_SCHEDULES: readonly { query: string; isDue: boolean; settings: ScheduleSettings }[] = [
  {
    query: 'Offline robots and their batteries',
    isDue: true,
    settings: {
      every: 'day',
      weekdays: [],
      monthDay: 1,
      time: '06:00',
      zone: 'Europe/Copenhagen',
      params: [],
      mails: false,
      keptResults: 5,
    },
  },
  {
    query: 'Distance driven per robot',
    isDue: false,
    settings: {
      every: 'week',
      weekdays: [1],
      monthDay: 1,
      time: '07:00',
      zone: 'Europe/Copenhagen',
      params: [
        { order: 1, back: 1, ...LAST_WEEK },
        { order: 2, back: 0, ...LAST_WEEK },
      ],
      mails: true,
      keptResults: 4,
    },
  },
]

/** Adds saved data queries, public and private ones of the administrator, and schedules for two of them. */
export async function addDemoDataQueries(db: Database, now: number): Promise<void> {
  const rows = DEMO_QUERIES.map((query, place) => ({
    name: query.name,
    description: query.description,
    username: 'admin',
    is_public: query.isPublic,
    wh_query: query.whQuery,
    db_query: query.dbQuery,
    db_query_first: query.dbQueryFirst,
    params: JSON.stringify(query.params),
    created_at: sql<Date>`to_timestamp(${now / 1000 - (place + 1) * 86_400}::float8)`,
    changed_at: sql<Date>`to_timestamp(${now / 1000 - (place + 1) * 43_200}::float8)`,
  }))
  const queries = await db.insertInto('data_query').values(rows).returning(['id', 'name']).execute()
  const ids = new Map(queries.map(({ id, name }) => [name, id]))
  const schedules = DEMO_SCHEDULES.flatMap(({ query, isDue, settings }) => {
    const id = ids.get(query)
    const next = isDue ? now : dueAfter(settings, now)
    return id === undefined ? [] : [scheduleRow({ id, query, next, settings })]
  })
  await db.insertInto('data_query_schedule').values(schedules).execute()
}

const scheduleRow = (schedule: { id: number; query: string; next: number; settings: ScheduleSettings }) => {
  const { every, weekdays, monthDay, time, zone, params, mails, keptResults } = schedule.settings
  return {
    username: 'admin',
    query_id: schedule.id,
    query_name: schedule.query,
    every,
    weekdays: [...weekdays],
    month_day: monthDay,
    at_time: time,
    zone,
    params: JSON.stringify(params),
    mails,
    kept_results: keptResults,
    next_at: new Date(schedule.next),
  }
}
