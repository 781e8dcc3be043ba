import { RESULT_FILE } from '@service-center/contract/data-extractor/query-result-file.ts'
import { dataQuerySchedules as endpoints } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { notFound } from '../../../platform/errors.ts'
import { timeWriter } from '../../../platform/http/csv.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { StreamAnswer } from '../../../platform/files/file-answers.ts'
import { createMailDelivery } from '../../../platform/outside-services/mail.ts'
import { resultFile, keptResultJson } from './kept-results.ts'
import {
  cancelRun,
  createSchedule,
  removeRun,
  removeSchedule,
  runNow,
  setPaused,
  updateSchedule,
} from './query-schedules.service.ts'
import { hasSchedule, listRuns, listSchedules, readKept } from './query-schedules.views.ts'
import { runScheduled, createRunningRuns } from './scheduled-runs.service.ts'
import { RESULT_MAIL_WORK, RUN_WORK, createNotifyOwners } from './scheduled-runs.ts'
import { mailResult } from './scheduled-mail.service.ts'

/** The settings that scheduled runs and their mails need. */
export interface ScheduleServices {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly publicUrl: () => string
  /** How many queries run at the same time: as many scheduled runs may start. */
  readonly dataQueryConnections: number
}

/** The calls of schedules, and the queued work that they start. */
export function queryScheduleRoutes(app: App, services: ScheduleServices): void {
  scheduleRoutes(app)
  runRoutes(app)
  handleWork(app, services)
}

function handleWork(app: App, services: ScheduleServices): void {
  const { smtpUrl, mailFrom: from, publicUrl, dataQueryConnections: atOnce } = services
  const { database, dataDir, dataQueries, disk, notifications, outgoing, queue } = app
  const notifyOwners = createNotifyOwners(app)
  const running = createRunningRuns(notifications)
  const runs = { database, dataQueries, disk, publicUrl, running, notifyOwners }
  const deliver = createMailDelivery({ smtpUrl, from, dataDir, outgoing })
  queue.handle({ ...RUN_WORK, atOnce }, ({ id }, attempt) => runScheduled(runs, id, attempt))
  queue.handle(RESULT_MAIL_WORK, ({ id }, attempt) =>
    mailResult({ database, deliver, publicUrl, notifyOwners }, id, attempt),
  )
}

function scheduleRoutes(app: App): void {
  route(app, endpoints.list, async ({ db }) => ({ data: await listSchedules(db) }))

  route(app, endpoints.create, async ({ body, logAction, ...call }) => {
    logAction({ value: body })
    const id = await createSchedule(call, body)
    logAction({ after: { id } })
    return { id }
  })

  route(app, endpoints.update, async ({ params: { id }, body: { settings, was }, logAction, ...call }) => {
    logAction({ value: { id, settings } })
    logAction(await updateSchedule(call, { id, settings, was }))
    return {}
  })

  route(app, endpoints.setPaused, async ({ params: { id }, body: { isPaused }, logAction, ...call }) => {
    logAction({ value: { id, isPaused } })
    logAction(await setPaused(call, { id, isPaused }))
    return {}
  })

  route(app, endpoints.run, async ({ db, params: { id }, logAction }) => {
    logAction({ value: { id } })
    return { id: await runNow(db, id) }
  })

  route(app, endpoints.remove, async ({ db, params: { id }, logAction }) => {
    logAction({ value: { id } })
    logAction({ before: await removeSchedule(db, id) })
    return {}
  })
}

function runRoutes(app: App): void {
  route(app, endpoints.runs, async ({ db, params: { id } }) => {
    if (!(await hasSchedule(db, id))) throw notFound()
    return { data: await listRuns(db, id) }
  })

  route(app, endpoints.result, async ({ db, params: { id } }) => {
    const chunks = keptResultJson(readKept(db, id))
    return new StreamAnswer({ name: 'query-result.json', contentType: 'application/json', chunks })
  })

  route(app, endpoints.file, async ({ db, params: { id }, query: { utcOffset = 0 } }) => {
    const chunks = resultFile(readKept(db, id), timeWriter(utcOffset))
    return new StreamAnswer({ name: RESULT_FILE, contentType: 'text/csv; charset=utf-8', chunks })
  })

  route(app, endpoints.cancelRun, async ({ db, params: { id }, logAction }) => {
    logAction({ value: { id } })
    logAction(await cancelRun(db, id))
    return {}
  })

  route(app, endpoints.removeRun, async ({ db, params: { id }, logAction }) => {
    logAction({ value: { id } })
    await removeRun(db, id)
    return {}
  })
}
