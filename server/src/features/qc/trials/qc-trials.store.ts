import type { TrialReason } from '@service-center/contract/qc/qc-trial.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type {
  OutcomeKind,
  OutcomeResult,
  QuestionPlace,
  TrialState,
} from '@service-center/contract/qc/trial-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { commandRunning } from './qc-trials.errors.ts'

export async function insertTrial(
  db: Database,
  trial: { dev: number; workflow: QcWorkflow; startedBy: string },
): Promise<number> {
  const { dev, workflow, startedBy } = trial
  const { id } = await db
    .insertInto('qc_trial')
    .values({
      dev,
      workflow_id: workflow.id,
      workflow_version: workflow.version,
      workflow_name: workflow.name,
      workflow: JSON.stringify(workflow),
      started_by: startedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A trial, locked by this transaction. */
export interface LockedTrial {
  readonly id: number
  /** The robot's number. */
  readonly robotId: number
  readonly state: TrialState
  readonly workflow: QcWorkflow
}

/**
 * Locks a trial for a change; undefined when there is none in scope. The lock does not block the answer of a robot, whose
 * outcome refers to the trial by a foreign key: a call may be waiting for that answer.
 */
export async function lockTrial(db: Database, id: number): Promise<LockedTrial | undefined> {
  const { rows } = await sql<LockedTrial>`
    select t.id, d.device_id as "robotId", t.state, t.workflow
    from qc_trial t join device d on d.dev = t.dev where t.id = ${id} for no key update of t`.execute(db)
  return rows[0]
}

export async function updateEnded(
  db: Database,
  { id, state, endedBy }: { id: number; state: Exclude<TrialState, 'running'>; endedBy: string },
): Promise<void> {
  await db
    .updateTable('qc_trial')
    .set({ state, ended_at: sql`clock_timestamp()`, ended_by: endedBy })
    .where('id', '=', id)
    .execute()
}

interface NewOutcome extends QuestionPlace {
  readonly trialId: number
  readonly kind: OutcomeKind
  readonly result: OutcomeResult
  readonly reasons: readonly TrialReason[]
  readonly note?: string
  /** The JSON that the robot answered with. */
  readonly answer?: string
  readonly byUser: string
}

/** @returns its id */
export async function insertOutcome(db: Database, outcome: NewOutcome): Promise<number> {
  const { id } = await db
    .insertInto('qc_trial_outcome')
    .values({
      trial_id: outcome.trialId,
      chapter: outcome.chapter,
      question: outcome.question,
      kind: outcome.kind,
      result: outcome.result,
      sentences: JSON.stringify(outcome.reasons),
      note: outcome.note ?? '',
      answer: outcome.answer ?? null,
      by_user: outcome.byUser,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws AppError 409 when the question has a command that is not answered yet */
export async function insertCommand(
  db: Database,
  command: QuestionPlace & { trialId: number; requestId: number; byUser: string },
): Promise<void> {
  await db
    .insertInto('qc_trial_command')
    .values({
      trial_id: command.trialId,
      chapter: command.chapter,
      question: command.question,
      request_id: command.requestId,
      by_user: command.byUser,
    })
    .execute()
    .catch(violationsAs({ qc_trial_command_pkey: commandRunning }))
}

/** An ended command of a question, with the path of its robot's customer. */
interface EndedCommand extends QuestionPlace {
  readonly trialId: number
  readonly byUser: string
  readonly workflow: QcWorkflow
  readonly path: number[]
}

/** Deletes the command of a request; undefined when no trial waits for it. */
export async function deleteCommand(db: Database, requestId: number): Promise<EndedCommand | undefined> {
  const { rows } = await sql<EndedCommand>`
    with ended as (delete from qc_trial_command where request_id = ${requestId} returning *)
    select ended.trial_id as "trialId", ended.chapter, ended.question, ended.by_user as "byUser", t.workflow, c.path
    from ended join qc_trial t on t.id = ended.trial_id join device d on d.dev = t.dev
    join customer c on c.id = d.customer_id`.execute(db)
  return rows[0]
}

/** Deletes the unanswered commands of a trial. */
export async function deleteCommandsOf(db: Database, trialId: number): Promise<void> {
  await db.deleteFrom('qc_trial_command').where('trial_id', '=', trialId).execute()
}

/** @returns its id */
export async function insertPicture(
  db: Database,
  picture: QuestionPlace & { trialId: number; content: Buffer; contentType: string; byUser: string },
): Promise<number> {
  const { id } = await db
    .insertInto('qc_trial_picture')
    .values({
      trial_id: picture.trialId,
      chapter: picture.chapter,
      question: picture.question,
      content: picture.content,
      content_type: picture.contentType,
      by_user: picture.byUser,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
