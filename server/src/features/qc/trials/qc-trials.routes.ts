import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { qcTrials as endpoints } from '@service-center/contract/qc/qc-trials.ts'
import { createQc } from '../../../integrations/qc/create-qc.ts'
import { focusDevice } from '../../../platform/devices/focused-device.ts'
import { notFound } from '../../../platform/errors.ts'
import { type App, route, routeWithPreparation } from '../../../platform/http/endpoints.ts'
import { FileAnswer } from '../../../platform/files/file-answers.ts'
import type { ActionDetails } from '../../../platform/user-actions/user-actions.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { QcSettings } from '../../../platform/start/service-settings.ts'
import { findWorkflowVersion } from '../qc.service.ts'
import {
  addPicture,
  answerQuestion,
  cancelTrial,
  checkQuestion,
  commandRobot,
  endTrial,
  openTrial,
  type RunningTrial,
  startTrial,
} from './qc-trials.service.ts'
import { findPicture, findRobotOf, findTrial, readTrials } from './qc-trials.views.ts'
import { hearRobots } from './trial-commands.service.ts'

export function qcTrialRoutes(app: App, settings: { readonly qc: QcSettings | undefined }): void {
  hearRobots(app)
  startRoute(app, settings.qc)
  readingRoutes(app)
  questionRoutes(app)
  pictureRoute(app)
  endingRoutes(app)
}

interface ChangingCall {
  readonly db: Database
  readonly params: { readonly id: number }
  logAction(details: ActionDetails): void
  afterCommit(work: () => void): void
}

/** Logs the call, locks its trial, and notifies the viewers of the trial after the commit. */
async function openFor(
  app: App,
  { db, params: { id }, logAction, afterCommit }: ChangingCall,
  value: object = {},
): Promise<RunningTrial> {
  logAction({ value: { trial: id, ...value } })
  const trial = await openTrial(db, id)
  logAction({ device: { type: DEVICE_TYPE.robot, id: trial.robotId } })
  afterCommit(() => app.live.publish(liveEvents.qcTrial, { path: trial.robot.path, payload: { id } }))
  return trial
}

function startRoute(app: App, settings: QcSettings | undefined): void {
  const qc = createQc(settings, app.outgoing)
  routeWithPreparation(
    app,
    endpoints.start,
    ({ body: { workflowId: id, version }, inTransaction }) =>
      findWorkflowVersion(qc, { id: Number(id), version: Number(version) }, inTransaction),
    async ({ body, prepared: workflow, logAction, afterCommit, ...call }) => {
      const { robotId } = body
      logAction({ value: body, device: { type: DEVICE_TYPE.robot, id: robotId } })
      if (workflow === undefined) throw notFound()
      const { id, robot } = await startTrial({ app, ...call }, { workflow, robotId })
      logAction({ value: { trial: id, ...body } })
      afterCommit(() => app.live.publish(liveEvents.qcTrial, { path: robot.path, payload: { id } }))
      return { id }
    },
  )
}

function readingRoutes(app: App): void {
  route(app, endpoints.list, ({ db, query }) => readTrials(db, query))

  route(app, endpoints.get, async ({ db, params: { id } }) => {
    await focusTrial(db, id)
    const trial = await findTrial(db, id)
    if (trial === undefined) throw notFound()
    return trial
  })

  route(app, endpoints.picture, async ({ db, params }) => {
    await focusTrial(db, params.id)
    const picture = await findPicture(db, { trialId: params.id, id: params.picture })
    if (picture === undefined) throw notFound()
    const { content, contentType, chapter, question } = picture
    return new FileAnswer({
      name: `trial-${params.id}-${chapter + 1}.${question + 1}-${params.picture}.${contentType.slice('image/'.length)}`,
      contentType,
      size: content.length,
      read: (part) => (part === undefined ? content : content.subarray(part.start, part.end + 1)),
    })
  })
}

/** @throws AppError 404 */
async function focusTrial(db: Database, id: number): Promise<void> {
  const robotId = await findRobotOf(db, id)
  if (robotId === undefined) throw notFound()
  await focusDevice(db, DEVICE_TYPE.robot, robotId)
}

function questionRoutes(app: App): void {
  route(app, endpoints.check, async ({ body, ...call }) => {
    const trial = await openFor(app, call, body)
    return checkQuestion({ app, ...call }, trial, body)
  })

  route(app, endpoints.sendCommand, async ({ body, ...call }) => {
    const trial = await openFor(app, call, body)
    return { state: await commandRobot({ app, ...call }, trial, body) }
  })

  route(app, endpoints.answer, async ({ body, ...call }) => {
    const trial = await openFor(app, call, body)
    return answerQuestion({ app, ...call }, trial, body)
  })
}

function pictureRoute(app: App): void {
  route(app, endpoints.uploadPicture, async ({ upload: { file, fields }, ...call }) => {
    const { originalName: fileName, size } = file
    const trial = await openFor(app, call, { ...fields, fileName, size })
    return addPicture({ app, ...call }, trial, { ...fields, file })
  })
}

function endingRoutes(app: App): void {
  route(app, endpoints.end, async (call) => {
    const trial = await openFor(app, call)
    const state = await endTrial({ app, ...call }, trial)
    call.logAction({ before: { state: trial.state }, after: { state } })
    return { state }
  })

  route(app, endpoints.cancel, async (call) => {
    const trial = await openFor(app, call)
    await cancelTrial({ app, ...call }, trial)
    call.logAction({ before: { state: trial.state }, after: { state: 'cancelled' } })
    return { id: trial.id }
  })
}
