import { sentence } from '@service-center/contract/text/name-characters.ts'
import { buffer } from 'node:stream/consumers'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { QcTrialOutcome, QcTrialPicture, TrialReason } from '@service-center/contract/qc/qc-trial.ts'
import type { QcQuestion, QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import {
  findQuestion,
  isAt,
  kindOfQuestion,
  MAX_OUTCOMES_OF_QUESTION,
  MAX_PICTURES_OF_QUESTION,
  needsPicture,
  numberOf,
  type OutcomeKind,
  type OutcomeResult,
  questionsOf,
  type QuestionPlace,
  questionState,
  takesPictures,
  trialResult,
} from '@service-center/contract/qc/trial-rules.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { focusDevice, type FocusedDevice } from '../../../platform/devices/focused-device.ts'
import { AppError, badRequest, notFound } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/endpoints.ts'
import type { ReceivedFile } from '../../../platform/files/received-file.ts'
import {
  commandRunning,
  noPictures,
  otherKind,
  pictureMissing,
  tooManyOutcomes,
  tooManyPictures,
} from './qc-trials.errors.ts'
import {
  deleteCommandsOf,
  insertOutcome,
  insertPicture,
  insertTrial,
  type LockedTrial,
  lockTrial,
  updateEnded,
} from './qc-trials.store.ts'
import {
  countOutcomes,
  listPictures,
  listRequests,
  listResults,
  listWaiting,
  readOutcome,
} from './qc-trials.views.ts'
import { checkConnection, checkData } from './trial-checks.service.ts'
import { sendTrialCommand } from './trial-commands.service.ts'

interface TrialCall {
  readonly app: Pick<App, 'devices'>
  readonly db: Database
  readonly viewer: Viewer
}

/** A running trial, locked by this transaction, with its robot. */
export interface RunningTrial extends LockedTrial {
  readonly robot: FocusedDevice
}

/**
 * Starts a trial of a version on a robot.
 * @throws AppError 404 when the robot is out of scope
 */
export async function startTrial(
  { db, viewer }: TrialCall,
  { workflow, robotId }: { workflow: QcWorkflow; robotId: number },
): Promise<{ id: number; robot: FocusedDevice }> {
  const robot = await focusDevice(db, DEVICE_TYPE.robot, robotId)
  const id = await insertTrial(db, { dev: robot.dev, workflow, startedBy: viewer.username })
  return { id, robot }
}

/**
 * Locks a running trial, and focuses its robot for the row policies.
 * @throws AppError 404 when it is out of scope, 409 when it has ended
 */
export async function openTrial(db: Database, id: number): Promise<RunningTrial> {
  const trial = await lockTrial(db, id)
  if (trial === undefined) throw notFound()
  if (trial.state !== 'running') throw new AppError('qc_trial_ended')
  return { ...trial, robot: await focusDevice(db, DEVICE_TYPE.robot, trial.robotId) }
}

/** Evaluates a question about the present data or customer of the robot. */
export async function checkQuestion(
  { app, db, viewer }: TrialCall,
  trial: RunningTrial,
  place: QuestionPlace,
): Promise<QcTrialOutcome> {
  const question = questionAt(trial, place)
  const kind = kindOfQuestion(question)
  if (kind !== 'test' && kind !== 'connect') throw otherKind('a check')
  const reasons =
    kind === 'test'
      ? await checkData(db, trial.robot, question)
      : await checkConnection({ db, devices: app.devices }, trial.robot, question)
  await checkRoom(db, trial, place)
  const result = reasons.every(({ passed }) => passed) ? 'passed' : 'failed'
  return keep(db, { trial, place, kind, result, reasons, byUser: viewer.username })
}

export async function commandRobot(
  { app, db, viewer }: TrialCall,
  trial: RunningTrial,
  place: QuestionPlace,
): Promise<'waiting' | 'ended'> {
  const question = questionAt(trial, place)
  if (kindOfQuestion(question) !== 'command') throw otherKind('a command')
  await checkNotWaiting(db, trial, place)
  await checkRoom(db, trial, place)
  const asked = { trialId: trial.id, ...place, byUser: viewer.username, command: question.robotCommand }
  return sendTrialCommand({ app, db }, trial.robot, asked)
}

/** Stores the answer of a user to a question: passed, failed, or why it is skipped. */
export async function answerQuestion(
  { db, viewer }: TrialCall,
  trial: RunningTrial,
  { result, note, ...place }: QuestionPlace & { result: OutcomeResult; note: string },
): Promise<QcTrialOutcome> {
  const question = questionAt(trial, place)
  if (result !== 'skipped' && kindOfQuestion(question) !== 'manual') throw otherKind('a person')
  await checkNotWaiting(db, trial, place)
  await checkRoom(db, trial, place)
  if (needsPicture(question.questionConfig.pictureRequired, result)) {
    const pictures = await listPictures(db, trial.id)
    if (!pictures.some((picture) => isAt(picture, place))) throw pictureMissing([nameOf(question, place)])
  }
  const kind = result === 'skipped' ? 'skip' : 'manual'
  return keep(db, { trial, place, kind, result, reasons: [], note: note.trim(), byUser: viewer.username })
}

export async function addPicture(
  { db, viewer }: TrialCall,
  trial: RunningTrial,
  { file, ...place }: QuestionPlace & { file: ReceivedFile },
): Promise<QcTrialPicture> {
  if (!takesPictures(questionAt(trial, place))) throw noPictures()
  const before = await listPictures(db, trial.id)
  if (before.filter((picture) => isAt(picture, place)).length >= MAX_PICTURES_OF_QUESTION) {
    throw tooManyPictures(MAX_PICTURES_OF_QUESTION)
  }
  if (file.size === 0) throw badRequest('The picture is empty.')
  const content = await buffer(file.read())
  const { contentType } = file
  const id = await insertPicture(db, {
    trialId: trial.id,
    ...place,
    content,
    contentType,
    byUser: viewer.username,
  })
  const picture = (await listPictures(db, trial.id)).find((one) => one.id === id)
  if (picture === undefined) throw new Error('A picture that was just inserted is missing.')
  return picture
}

/**
 * Ends a trial with its result.
 * @throws AppError 409 while a command is unanswered, or when a picture is missing
 */
export async function endTrial({ db, viewer }: TrialCall, trial: RunningTrial): Promise<'passed' | 'failed'> {
  // Read before the outcomes, so that an answer that arrives in between is among them.
  if ((await listWaiting(db, trial.id)).length > 0) throw commandRunning()
  const results = new Map((await listResults(db, trial.id)).map((one) => [numberOf(one), one.result]))
  const withPictures = new Set((await listPictures(db, trial.id)).map(numberOf))
  const states = questionsOf(trial.workflow).map(({ asked, ...place }) => ({
    name: nameOf(asked, place),
    state: questionState(asked, {
      result: results.get(numberOf(place)),
      isWaiting: false,
      hasPicture: withPictures.has(numberOf(place)),
    }),
  }))
  const missing = states.filter(({ state }) => state === 'pictureMissing')
  if (missing.length > 0) throw pictureMissing(missing.map(({ name }) => name))
  const state = trialResult(states.map((question) => question.state))
  await updateEnded(db, { id: trial.id, state, endedBy: viewer.username })
  return state
}

/** Ends a trial without a result. Withdraws requests that the robot has not received yet. */
export async function cancelTrial({ app, db, viewer }: TrialCall, trial: RunningTrial): Promise<void> {
  // Requests are locked first, in the same order as when a request ends, so that this call waits for one that expires now.
  for (const request of await listRequests(db, trial.id)) await app.devices.withdraw(db, request)
  await deleteCommandsOf(db, trial.id)
  await updateEnded(db, { id: trial.id, state: 'cancelled', endedBy: viewer.username })
}

interface Kept {
  readonly trial: RunningTrial
  readonly place: QuestionPlace
  readonly kind: OutcomeKind
  readonly result: OutcomeResult
  readonly reasons: readonly TrialReason[]
  readonly note?: string
  readonly byUser: string
}

async function keep(db: Database, { trial, place, ...outcome }: Kept): Promise<QcTrialOutcome> {
  return readOutcome(db, await insertOutcome(db, { trialId: trial.id, ...place, ...outcome }))
}

/** @throws AppError 404 */
function questionAt({ workflow }: RunningTrial, place: QuestionPlace): QcQuestion {
  const question = findQuestion(workflow, place)
  if (question === undefined) throw notFound()
  return question
}

/** @throws AppError 409 */
async function checkNotWaiting(db: Database, { id }: RunningTrial, place: QuestionPlace): Promise<void> {
  if ((await listWaiting(db, id)).some((waiting) => isAt(waiting, place))) throw commandRunning()
}

/** @throws AppError 400 when the question has as many outcomes as a trial keeps */
async function checkRoom(db: Database, { id }: RunningTrial, place: QuestionPlace): Promise<void> {
  if ((await countOutcomes(db, id, place)) >= MAX_OUTCOMES_OF_QUESTION)
    throw tooManyOutcomes(MAX_OUTCOMES_OF_QUESTION)
}

const nameOf = (question: QcQuestion, place: QuestionPlace) =>
  sentence`${numberOf(place)} ${question.name}`.trim()
