import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { qcTrials, TrialColumn } from '@service-center/contract/qc/qc-trials.ts'
import type {
  QcFullTrial,
  QcTrial,
  QcTrialOutcome,
  QcTrialPicture,
  TrialReason,
} from '@service-center/contract/qc/qc-trial.ts'
import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import type { OutcomeResult, QuestionPlace } from '@service-center/contract/qc/trial-rules.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import {
  all,
  type Condition,
  folded,
  isEmpty,
  orderBy,
  searchedTexts,
  within,
  likeAnywhere,
} from '../../../platform/database/list-sql.ts'

type Query = Parsed<typeof qcTrials.list, 'query'>

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

/** SQL for the columns of a trial `t`, named as in the contract. */
const TRIAL = sql`
  t.id, t.workflow_id as "workflowId", t.workflow_version as "workflowVersion", t.workflow_name as "workflowName",
  d.device_id as "robotId", t.state, ${seconds('t.started_at')} as "startedAt", t.started_by as "startedBy",
  ${seconds('t.ended_at')} as "endedAt", t.ended_by as "endedBy"`
const FROM = sql`qc_trial t join device d on d.dev = t.dev`

const COLUMNS: Record<TrialColumn, RawBuilder<unknown>> = {
  startedAt: sql`t.started_at`,
  endedAt: sql`t.ended_at`,
  robotId: sql`d.device_id`,
  state: sql`t.state`,
  startedBy: sql`t.started_by`,
  workflowName: sql`t.workflow_name`,
}

/** A page of trials, newest first by default. */
export async function readTrials(
  db: Database,
  query: Query,
): Promise<{ data: QcTrial[]; filteredCount: number }> {
  const where = all(conditionsOf(query))
  const order = orderBy([
    ...(query.orderBy ?? [['startedAt', 'desc'] as const]).map(
      ([column, direction]) => [COLUMNS[column], direction] as const,
    ),
    [sql`t.id`, 'desc'],
  ])
  const { rows } = await sql<QcTrial>`
    select ${TRIAL} from ${FROM} where ${where} order by ${order}
    offset ${query.skip} limit ${query.limit}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::integer as count from ${FROM} where ${where}`.execute(db)
  return { data: rows, filteredCount: counted.rows[0]?.count ?? 0 }
}

/** The columns that a search looks in. */
const SEARCHED = [
  sql`t.id::text`,
  sql`d.device_id::text`,
  sql`t.workflow_id`,
  sql`t.workflow_name`,
  sql`t.started_by`,
] as const

/** SQL condition: whether the folded search text is found. */
function isFound(searched: string, isStrict: boolean): Condition {
  const compared = SEARCHED.map((column) =>
    isStrict ? sql`${folded(column)} = ${searched}` : sql`${folded(column)} like ${likeAnywhere(searched)}`,
  )
  return sql<boolean>`(${sql.join(compared, sql` or `)})`
}

function conditionsOf(query: Query): Condition[] {
  const { workflowId, robotId, state, startedBySearch, notBefore, notAfter } = query
  return [
    within(sql`t.started_at`, { from: notBefore, until: notAfter }),
    ...searchedTexts(query).map((searched) => isFound(searched, query.strict === true)),
    ...(workflowId === undefined ? [] : [sql<boolean>`t.workflow_id = ${workflowId}`]),
    ...(robotId === undefined ? [] : [sql<boolean>`d.device_type = 1 and d.device_id = ${robotId}`]),
    ...(state === undefined ? [] : [sql<boolean>`t.state = any (${state}::text[])`]),
    ...(isEmpty(startedBySearch)
      ? []
      : [sql<boolean>`${folded(sql`t.started_by`)} like ${likeAnywhere(foldText(startedBySearch))}`]),
  ]
}

/** A trial with its outcomes, waiting commands and pictures; undefined when there is none in scope. */
export async function findTrial(db: Database, id: number): Promise<QcFullTrial | undefined> {
  const { rows } = await sql<QcTrial & { workflow: QcWorkflow }>`
    select ${TRIAL}, t.workflow from ${FROM} where t.id = ${id}`.execute(db)
  const [trial] = rows
  if (trial === undefined) return undefined
  // Read before the outcomes, so that a command that is answered in between is in at least one of the lists.
  const waiting = await listWaiting(db, id)
  return {
    ...trial,
    outcomes: await listOutcomes(db, id),
    waiting,
    pictures: await listPictures(db, id),
  }
}

/** The number of the trial's robot; undefined when the trial is out of scope. */
export async function findRobotOf(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('qc_trial')
    .innerJoin('device', 'device.dev', 'qc_trial.dev')
    .select('device.device_id as robotId')
    .where('qc_trial.id', '=', id)
    .executeTakeFirst()
  return row?.robotId
}

const OUTCOME = sql`
  id, chapter, question, kind, result, sentences, note, answer, ${seconds('created_at')} as "createdAt",
  by_user as "byUser"`

/** The outcomes of a trial, oldest first. */
async function listOutcomes(db: Database, trialId: number): Promise<QcTrialOutcome[]> {
  const { rows } = await sql<Omit<QcTrialOutcome, 'sentences'> & { sentences: TrialReason[] }>`
    select ${OUTCOME} from qc_trial_outcome where trial_id = ${trialId} order by id`.execute(db)
  return rows
}

/** The newest result of each question of a trial, if there is one. */
export async function listResults(
  db: Database,
  trialId: number,
): Promise<(QuestionPlace & { result: OutcomeResult })[]> {
  const { rows } = await sql<QuestionPlace & { result: OutcomeResult }>`
    select distinct on (chapter, question) chapter, question, result from qc_trial_outcome
    where trial_id = ${trialId} order by chapter, question, id desc`.execute(db)
  return rows
}

export async function countOutcomes(
  db: Database,
  trialId: number,
  { chapter, question }: QuestionPlace,
): Promise<number> {
  const { count } = await db
    .selectFrom('qc_trial_outcome')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('trial_id', '=', trialId)
    .where('chapter', '=', chapter)
    .where('question', '=', question)
    .executeTakeFirstOrThrow()
  return count
}

/** An outcome that this transaction has inserted. */
export async function readOutcome(db: Database, id: number): Promise<QcTrialOutcome> {
  const { rows } = await sql<QcTrialOutcome>`
    select ${OUTCOME} from qc_trial_outcome where id = ${id}`.execute(db)
  const [outcome] = rows
  if (outcome === undefined) throw new Error('An outcome that was just inserted is missing.')
  return outcome
}

/** The questions of a trial with an unanswered command. */
export async function listWaiting(db: Database, trialId: number): Promise<QcFullTrial['waiting']> {
  const { rows } = await sql<QcFullTrial['waiting'][number]>`
    select chapter, question, ${seconds('sent_at')} as "sentAt" from qc_trial_command
    where trial_id = ${trialId} order by sent_at`.execute(db)
  return rows
}

/** The ids of the requests to the robot that a trial waits for, sorted. */
export async function listRequests(db: Database, trialId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('qc_trial_command')
    .select('request_id as id')
    .where('trial_id', '=', trialId)
    .orderBy('request_id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The pictures of a trial without their content, oldest first. */
export async function listPictures(db: Database, trialId: number): Promise<QcTrialPicture[]> {
  const { rows } = await sql<QcTrialPicture>`
    select id, chapter, question, content_type as "contentType", size, ${seconds('created_at')} as "createdAt",
      by_user as "byUser"
    from qc_trial_picture where trial_id = ${trialId} order by id`.execute(db)
  return rows
}

/** A picture of a trial with its content; undefined when there is none in scope. */
export async function findPicture(
  db: Database,
  { trialId, id }: { trialId: number; id: number },
): Promise<{ content: Buffer; contentType: string; chapter: number; question: number } | undefined> {
  return db
    .selectFrom('qc_trial_picture')
    .select(['content', 'content_type as contentType', 'chapter', 'question'])
    .where('trial_id', '=', trialId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function isDeprecated(db: Database, dev: number): Promise<boolean> {
  const row = await db.selectFrom('device').select('deprecated_at').where('dev', '=', dev).executeTakeFirst()
  return row?.deprecated_at != null
}
