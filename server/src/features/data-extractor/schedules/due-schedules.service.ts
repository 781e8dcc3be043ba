import { dueAfter, lastDue } from '@service-center/contract/data-extractor/schedule-times.ts'
import type { Database, OpenDatabase } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { RESULT_MAIL_WORK, type NotifyOwners } from './scheduled-runs.ts'
import { failRun } from './scheduled-runs.service.ts'
import {
  deleteSchedulesOfDeleted,
  type DueSchedule,
  failLostMails,
  insertDueRuns,
  listLostRuns,
  lockDueSchedules,
  type StartedSchedule,
  updateNext,
} from './scheduled-runs.store.ts'

const EVERY_MS = 5000
const DAY_MS = 86_400_000
/** Schedules locked in one transaction; the others follow in the next one. */
const MAX_AT_ONCE = 200

const RUN_LOST = 'This was given up: the server was stopped each time that it ran, or its work was discarded.'
const MAIL_LOST =
  'This was given up: the server was stopped each time that it was sent, or its work was discarded.'
const lostRun = () => new AppError('unavailable', { message: RUN_LOST })

/** Starts the schedules that are due, deletes those of deleted accounts, and fails runs that no process works on any more. */
export function dueScheduleJob(context: {
  database: OpenDatabase
  publicUrl: () => string
  notifyOwners: NotifyOwners
}): Job {
  const { database, notifyOwners } = context
  return {
    name: 'scheduled queries',
    purpose:
      'Starts the scheduled data queries that are due, and ends runs that no process works on any more.',
    everyMs: EVERY_MS,
    run: async () => {
      await database.transaction('begin', deleteSchedulesOfDeleted)
      await notifyOwners(await startDue(database))
      for (const id of await database.transaction('begin', listLostRuns)) {
        await failRun(context, { id, cause: lostRun(), executed: undefined })
      }
      await database.transaction('begin', (db) =>
        failLostMails(db, { kind: RESULT_MAIL_WORK.name, failure: MAIL_LOST }),
      )
    },
  }
}

/**
 * Starts the schedules that are due, each once. If several due times have passed (no server was running), only the last
 * one is run.
 * @param now set by tests
 * @returns the owners of the schedules that were started
 */
export async function startDue(database: OpenDatabase, now = new Date()): Promise<string[]> {
  const owners: string[] = []
  for (;;) {
    const started = await database.transaction('begin', (db) => startSome(db, now))
    owners.push(...started.map(({ username }) => username))
    if (started.length < MAX_AT_ONCE) return owners
  }
}

async function startSome(db: Database, now: Date): Promise<readonly DueSchedule[]> {
  const due = await lockDueSchedules(db, { now, limit: MAX_AT_ONCE })
  if (due.length === 0) return due
  await insertDueRuns(
    db,
    due.filter(({ isQueryDeleted }) => !isQueryDeleted).map((schedule) => startedAt(schedule, now)),
  )
  await updateNext(
    db,
    due.map((schedule) => startedAt(schedule, now)),
  )
  return due
}

function startedAt({ id, settings, next }: DueSchedule, now: Date): StartedSchedule {
  const moment = now.getTime()
  try {
    return { id, due: new Date(lastDue(settings, moment)), next: new Date(dueAfter(settings, moment)) }
  } catch {
    // This server does not know the time zone. The run will find that too, end the schedule and tell its owner.
    return { id, due: next, next: new Date(moment + DAY_MS) }
  }
}
