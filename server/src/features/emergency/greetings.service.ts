import type { LineOutcome, SupportLine } from '@service-center/contract/emergency/emergency.ts'
import { ERRORS } from '@service-center/contract/errors.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { sql } from 'kysely'
import type { Line, LineChange, OutsideTelephony, Telephony } from '../../integrations/telephony/telephony.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Heard } from '../../platform/devices/devices.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { supportLinesMissing } from './emergency.errors.ts'
import {
  beginGreetingChange,
  endGreetingChange,
  replaceOutsideLines,
  updateChangedLines,
} from './greetings.store.ts'

/** Lines that were not changed by then are left as they are: the caller waits for a minute at most. */
const ASKED_FOR_MS = 40_000

/** A change of all greetings: the transaction of the call, and its details for the user action log. */
export interface GreetingChange extends Heard {
  readonly app: App
  readonly telephony: Telephony
  readonly username: string
  readonly address: string
  readonly actionType: string
  readonly isBreakdown: boolean
}

interface LinesReply {
  readonly service: Telephony['name']
  readonly data: SupportLine[]
  readonly failure: string | null
}

/** The current lines; if an outside system cannot be reached, the last stored ones. */
export async function listLines(
  db: Database,
  { app, telephony }: { app: App; telephony: Telephony },
): Promise<LinesReply | DeferredAnswer<LinesReply>> {
  const service = telephony.name
  const stored = await listStoredLines(db, { isOutside: service !== 'embedded' })
  if (telephony.name === 'embedded') return { service, data: stored.map(supportLineOf), failure: null }
  return new DeferredAnswer(async () => {
    try {
      return { service, data: linesNow(await telephony.lines(), stored), failure: null }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      app.fastify.log.warn({ err: error }, 'The telephone system failed')
      return { service, data: stored.map(supportLineOf), failure: error.message }
    }
  })
}

/**
 * Switches all lines to the breakdown greeting, or back to the usual one. Our own lines are changed in the call's
 * transaction. An outside system is called after the commit, line by line, and the reply has the result for each.
 * @throws greetings_changing, support_lines_missing
 * @throws OutgoingError in the deferred answer, when no line was changed although one had to be
 */
export async function changeGreetings(
  change: GreetingChange,
): Promise<LineOutcome[] | DeferredAnswer<LineOutcome[]>> {
  const { app, telephony, db, afterCommit } = change
  const id = await beginGreetingChange(db, change)
  if (telephony.name === 'embedded') {
    const changes = await telephony.change(db, change)
    if (changes.length === 0) throw supportLinesMissing()
    await endGreetingChange(db, id)
    afterCommit(() => publishLines(app))
    return changes.map(outcomeOf)
  }
  return new DeferredAnswer(async () => {
    try {
      return await changeOutside(change, telephony)
    } finally {
      await inTransaction(app.database, ({ db: later }) => endGreetingChange(later, id))
      publishLines(app)
    }
  })
}

async function changeOutside(change: GreetingChange, telephony: OutsideTelephony): Promise<LineOutcome[]> {
  const { app, isBreakdown } = change
  const lines = await telephony.lines()
  if (lines.length === 0) throw supportLinesMissing()
  const stored = await inTransaction(app.database, async ({ db }) => {
    await replaceOutsideLines(db, { lines, breakdownGreeting: telephony.breakdownGreeting })
    return listStoredLines(db, { isOutside: true })
  })
  const greetings = new Map(
    stored.map((line) => [line.outsideId, greetingFor(line, { telephony, isBreakdown })]),
  )
  const changes: LineChange[] = []
  const until = performance.now() + ASKED_FOR_MS
  for (const line of lines) {
    const greeting = greetings.get(line.key) ?? ''
    if (line.isBreakdown === isBreakdown) changes.push({ line, state: 'unchanged', failure: null })
    else if (greeting === '') changes.push({ line, state: 'failed', failure: GREETING_UNKNOWN })
    else if (performance.now() > until) changes.push({ line, state: 'failed', failure: NOT_TRIED })
    else changes.push(await telephony.setGreeting(line, greeting))
  }
  await inTransaction(app.database, async ({ db }) => {
    await updateChangedLines(db, { ...change, changes })
    await logFailures(db, change, changes)
  })
  checkChanged(changes)
  return changes.map(outcomeOf)
}

const GREETING_UNKNOWN = 'Its usual greeting is not known: set it in the telephone system.'
const NOT_TRIED = 'Not tried: the telephone system took too long for the others.'

const greetingFor = (
  { normalGreeting }: StoredLine,
  { telephony, isBreakdown }: { telephony: OutsideTelephony; isBreakdown: boolean },
) => (isBreakdown ? telephony.breakdownGreeting : normalGreeting)

const isFailed = ({ state }: LineChange) => state === 'failed' || state === 'unknown'
const isUnchanged = ({ state }: LineChange) => state !== 'changed'

/**
 * The call's log entry was written before the system was called. A second entry names the lines that were not
 * changed, and why, with the status of the reply.
 */
async function logFailures(
  db: Database,
  { actionType, username, address, isBreakdown }: GreetingChange,
  changes: readonly LineChange[],
): Promise<void> {
  const failed = changes.filter(isFailed).map(outcomeOf)
  if (failed.length === 0) return
  await insertUserAction(db, {
    actionType,
    statusCode: changes.every(isUnchanged) ? ERRORS.unavailable.status : 200,
    username,
    address,
    details: { value: { isBreakdown, reason: failed[0]?.failure, failed } },
  })
}

function checkChanged(changes: readonly LineChange[]): void {
  const failed = changes.find(isFailed)
  if (failed === undefined || !changes.every(isUnchanged)) return
  throw new OutgoingError('The telephone system', failed.failure ?? 'nothing was changed')
}

const outcomeOf = ({ line: { name, number }, state, failure }: LineChange): LineOutcome => ({
  name,
  number,
  state,
  failure,
})

/** Makes the consoles reload the lines. */
export function publishLines(app: App): void {
  app.live.publish(liveEvents.supportLines, { path: [INTERNAL_CUSTOMER_ID], payload: {} })
}

interface StoredLine extends SupportLine {
  /** Its id in the outside telephone system; null for our own lines. */
  readonly outsideId: string | null
  /** The greeting without a breakdown. */
  readonly normalGreeting: string
}

/** The stored lines of our own telephone system, or of an outside one. */
async function listStoredLines(db: Database, { isOutside }: { isOutside: boolean }): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, outside_id as "outsideId", name, number, greeting as "normalGreeting",
      case when is_breakdown then breakdown_greeting else greeting end as greeting, is_breakdown as "isBreakdown",
      extract(epoch from changed_at)::float8 as "changedAt", changed_by as "changedBy"
    from support_line where (outside_id is not null) = ${isOutside}
    order by name, id`.execute(db)
  return rows
}

/** The contract's line, without what only the server needs. */
function supportLineOf(line: StoredLine): SupportLine {
  const { id, name, number, greeting, isBreakdown, changedAt, changedBy } = line
  return { id, name, number, greeting, isBreakdown, changedAt, changedBy }
}

/** The current lines of an outside system, combined with what is stored about them. */
function linesNow(lines: readonly Line[], stored: readonly StoredLine[]): SupportLine[] {
  const byKey = new Map(stored.map((line) => [line.outsideId, line]))
  return lines.map(({ key, name, number, greeting, isBreakdown }, index) => {
    const known = byKey.get(key)
    const { id = -1 - index, changedAt = null, changedBy = null } = known ?? {}
    return { id, name, number, greeting, isBreakdown, changedAt, changedBy }
  })
}
