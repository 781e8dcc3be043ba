import { sentence } from '@service-center/contract/text/name-characters.ts'
import { ERRORS } from '@service-center/contract/errors.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { TabletOutcome } from '@service-center/contract/tablet-management/tablet-state.ts'
import { z } from 'zod'
import type {
  DeviceManagement,
  HandedOver,
  TabletAction,
} from '../../integrations/device-management/device-management.ts'
import { TABLET_REQUESTS } from '../../integrations/device-management/embedded-device-management.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EndedRequest, Heard } from '../../platform/devices/devices.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { type AnsweredOrder, insertOrders, updateAnsweredOrder, updateOrders } from './tablet-orders.store.ts'
import { deleteGroup, updateGroup, updateLocked } from './tablet-settings.store.ts'
import type { FoundTablet } from './tablets.views.ts'

/** The context of orders: the transaction of a call, its user, and its details for the user action log. */
export interface Ordering extends Heard {
  readonly app: App
  readonly management: DeviceManagement
  readonly username: string
  readonly address: string
  readonly actionType: string
  /** The device that the call is about. */
  readonly device?: { readonly type: number; readonly id: number } | undefined
}

interface Work {
  readonly action: TabletAction
  readonly tablets: readonly FoundTablet[]
  /** The id of the group that the tablets are moved into. */
  readonly group?: number
}

/**
 * Gives an order to tablets and returns the result for each. Our own device management takes it in the call's
 * transaction; an outside service is called after the commit, and another transaction stores its answer.
 * @throws OutgoingError in the deferred answer, when nothing could be sent to any tablet
 */
export async function giveOrders(
  ordering: Ordering,
  work: Work,
): Promise<TabletOutcome[] | DeferredAnswer<TabletOutcome[]>> {
  const { app, management, db, afterCommit, username } = ordering
  const { action, tablets } = work
  const orders = await insertOrders(db, { tablets, action, username })
  const taken = await management.take(db, { action, orders })
  if (typeof taken !== 'function') {
    await recordOutcomes(db, { work, outcomes: taken, username })
    afterCommit(() => publishChanges(app, tablets))
    return outcomesOf(taken)
  }
  return new DeferredAnswer(async () => {
    const outcomes = await taken()
    await inTransaction(app.database, async (later) => {
      await recordOutcomes(later.db, { work, outcomes, username })
      await logFailures(later.db, ordering, outcomes)
      later.afterCommit(() => publishChanges(app, tablets))
    })
    checkSent(management.name, outcomes)
    return outcomesOf(outcomes)
  })
}

/** Applies a function to an answer, whether it is available at once or only after the commit. */
export function thenAnswer<From, To>(
  answer: From | DeferredAnswer<From>,
  change: (from: From) => To,
): To | DeferredAnswer<To> {
  return answer instanceof DeferredAnswer
    ? new DeferredAnswer(async () => change(await answer.ask()))
    : change(answer)
}

export function publishChanges(app: App, tablets: readonly { id: number; path: number[] }[]): void {
  for (const { id, path } of tablets) app.live.publish(liveEvents.tabletManagement, { path, payload: { id } })
}

async function recordOutcomes(
  db: Database,
  { work, outcomes, username }: { work: Work; outcomes: readonly HandedOver[]; username: string },
): Promise<void> {
  const { action, group } = work
  await updateOrders(db, outcomes)
  const devs = outcomes.flatMap(({ order, state }) => (state === 'accepted' ? [order.tablet.dev] : []))
  if (action.kind === 'lock') await updateLocked(db, { devs, lock: { username, message: action.message } })
  if (action.kind === 'unlock') await updateLocked(db, { devs, lock: undefined })
  if (group === undefined) return
  if (devs.length > 0) await updateGroup(db, { devs, group })
  else await deleteGroup(db, group)
}

/**
 * The call's log entry was written before the service was called. A second entry names the tablets that were not
 * reached, and why, with the status of the reply.
 */
async function logFailures(
  db: Database,
  { actionType, username, address, device }: Ordering,
  outcomes: readonly HandedOver[],
): Promise<void> {
  const failed = outcomesOf(outcomes.filter(isFailed))
  if (failed.length === 0) return
  await insertUserAction(db, {
    actionType,
    statusCode: failed.length < outcomes.length ? 200 : ERRORS.unavailable.status,
    username,
    address,
    details: { value: { reason: reasonOf(failed), failed }, ...(device !== undefined && { device }) },
  })
}

/** The first failure, with the number of further ones. */
function reasonOf(failed: readonly TabletOutcome[]): string {
  const more = failed.length > 1 ? ` And ${failed.length - 1} more.` : ''
  return `${textsOfFailed(failed)[0] ?? ''}${more}`
}

/** A text for each tablet that was not reached: 'Tablet 12: Knox refused it (status 403).' */
export function textsOfFailed(outcomes: readonly TabletOutcome[]): string[] {
  return outcomes
    .filter(isFailed)
    .map(({ tabletId, failure }) => `Tablet ${tabletId}: ${failure ?? 'not carried out.'}`)
}

const isFailed = ({ state }: Pick<TabletOutcome, 'state'>) => state === 'failed' || state === 'unknown'

function checkSent(service: string, outcomes: readonly HandedOver[]): void {
  const [first] = outcomes
  if (first === undefined || !outcomes.every(isFailed)) return
  throw new OutgoingError(service, first.failure ?? 'nothing was sent')
}

function outcomesOf(outcomes: readonly HandedOver[]): TabletOutcome[] {
  return outcomes.map(({ order, state, failure }) => ({
    tabletId: order.tablet.id,
    state,
    failure: failure ?? null,
  }))
}

const MAX_FAILURE = 500
const answered = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ result: z.unknown() }).transform(() => undefined),
])

/** Registers the handler that stores the answers of tablets to their orders. */
export function hearTablets(app: App): void {
  app.devices.onEnded(TABLET_REQUESTS, async (request, { db, afterCommit }) => {
    const tablet = await updateAnsweredOrder(db, {
      requestId: request.id,
      dev: request.dev,
      ...endOf(request),
    })
    if (tablet !== undefined) afterCommit(() => publishChanges(app, [tablet]))
  })
}

function endOf({ outcome, answer }: EndedRequest): Pick<AnsweredOrder, 'state' | 'failure'> {
  if (outcome === 'notConnected')
    return { state: 'failed', failure: 'Not sent: the tablet did not connect for a week.' }
  if (outcome === 'noAnswer')
    return { state: 'unknown', failure: 'The tablet did not answer: it was perhaps carried out.' }
  const parsed = answered.safeParse(answer)
  if (!parsed.success) return { state: 'failed', failure: 'The tablet gave an answer that cannot be read.' }
  if (parsed.data === undefined) return { state: 'done', failure: null }
  // PostgreSQL cannot store NUL or lone surrogates.
  const text = parsed.data.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_FAILURE)
  return { state: 'failed', failure: sentence`The tablet refused it: ${text}` }
}
