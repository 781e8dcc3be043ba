import { partsOfPath } from '@service-center/contract/qc/answer-path.ts'
import { checkExpected } from '@service-center/contract/qc/expected-results.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { TrialReason } from '@service-center/contract/qc/qc-trial.ts'
import type { QcRobotCommand } from '@service-center/contract/qc/qc-workflow.ts'
import {
  findQuestion,
  QC_COMMAND_TIMEOUT_MS,
  type QuestionPlace,
} from '@service-center/contract/qc/trial-rules.ts'
import { shownValue } from '@service-center/contract/qc/qc-verdict.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { EndedRequest } from '../../../platform/devices/devices.ts'
import type { FocusedDevice } from '../../../platform/devices/focused-device.ts'
import type { App } from '../../../platform/http/endpoints.ts'
import { deleteCommand, insertCommand, insertOutcome } from './qc-trials.store.ts'
import { isDeprecated } from './qc-trials.views.ts'
import { reason } from './trial-checks.service.ts'

/** Marks requests to robots as belonging to this feature. */
const PURPOSE = 'qc-trial'
const MAX_ANSWER = 20_000
const SECONDS = QC_COMMAND_TIMEOUT_MS / 1000

interface AskedQuestion extends QuestionPlace {
  readonly trialId: number
  readonly byUser: string
}

/**
 * Sends the command of a question. If the robot is offline or deprecated, the question fails at once and nothing is sent.
 * @throws AppError 409 while the former command of the question is unanswered
 */
export async function sendTrialCommand(
  { app, db }: { readonly app: Pick<App, 'devices'>; readonly db: Database },
  robot: FocusedDevice,
  { command, ...asked }: AskedQuestion & { readonly command: QcRobotCommand | undefined },
): Promise<'waiting' | 'ended'> {
  const fail = async (sentence: string): Promise<'ended'> => {
    await insertOutcome(db, {
      ...asked,
      kind: 'command',
      result: 'failed',
      reasons: [reason(false, sentence)],
    })
    return 'ended'
  }
  const method = command?.commandType.trim() ?? ''
  if (command === undefined || method === '') return fail('The question does not say which command to send.')
  if (await isDeprecated(db, robot.dev)) return fail('The robot is deprecated: the command was not sent.')
  if (!(await app.devices.reach(db, robot)).online) {
    return fail('The robot is offline: the command was not sent.')
  }
  const requestId = await app.devices.send(db, {
    device: robot,
    purpose: PURPOSE,
    method,
    params: command.args,
    timeoutMs: QC_COMMAND_TIMEOUT_MS,
  })
  await insertCommand(db, { ...asked, requestId })
  return 'waiting'
}

/** Registers the handler that compares answers of robots with the expected ones. Call it once. */
export function hearRobots(app: Pick<App, 'devices' | 'live'>): void {
  app.devices.onEnded(PURPOSE, async (request, { db, afterCommit }) => {
    // Not found when the answer is late or the trial was cancelled.
    const ended = await deleteCommand(db, request.id)
    if (ended === undefined) return
    const { path, workflow, ...asked } = ended
    const reasons = reasonsOf(request, findQuestion(workflow, asked)?.robotCommand?.expected ?? [])
    await insertOutcome(db, {
      ...asked,
      kind: 'command',
      result: reasons.every(({ passed }) => passed) ? 'passed' : 'failed',
      reasons,
      ...(request.outcome === 'answered' ? { answer: storedAnswer(request.answer) } : {}),
    })
    afterCommit(() => app.live.publish(liveEvents.qcTrial, { path, payload: { id: asked.trialId } }))
  })
}

function reasonsOf(
  { outcome, answer }: Pick<EndedRequest, 'outcome' | 'answer'>,
  expected: QcRobotCommand['expected'],
): TrialReason[] {
  if (outcome === 'notConnected')
    return [reason(false, 'The robot was not reached: the command was not sent.')]
  if (outcome === 'noAnswer') {
    return [
      reason(
        false,
        `The robot did not answer within ${SECONDS} seconds. It has perhaps carried the command out.`,
      ),
    ]
  }
  const results = expected.map((one) => {
    const { passed, sentence } = checkExpected(one, answer)
    return reason(passed, storable(sentence))
  })
  const refusal = errorIn(answer)
  if (refusal !== undefined && !expected.some(asksForError)) {
    return [reason(false, `The robot answered with an error: ${storable(shownValue(refusal))}`), ...results]
  }
  if (results.length > 0) return results
  return [reason(true, 'The robot answered. Nothing is expected of its answer.')]
}

/** Whether an expected result refers to the error of an answer, or to the whole answer. */
function asksForError({ key }: QcRobotCommand['expected'][number]): boolean {
  const [first] = partsOfPath(key) ?? ['']
  return first === undefined || first === 'error'
}

/** The error in an answer of a robot (docs/devices.md); undefined when there is none. */
function errorIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined
  const { error } = answer
  if (error === null || error === false) return undefined
  return typeof error === 'string' ? error : JSON.stringify(error)
}

/** Removes characters that the database cannot store: NUL and lone surrogates. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** JSON escapes characters that cannot be stored, so only its length is limited. */
function storedAnswer(answer: unknown): string {
  const json = JSON.stringify(answer)
  return json.length > MAX_ANSWER ? `${json.slice(0, MAX_ANSWER).toWellFormed()}…` : json
}
