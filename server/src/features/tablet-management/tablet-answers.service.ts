import { z } from 'zod'
import { TABLET_REQUESTS } from '../../integrations/device-management/embedded-device-management.ts'
import type { EndedRequest } from '../../platform/devices/devices.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { publishChanges } from './orders.service.ts'
import { type AnsweredOrder, updateAnsweredOrder } from './tablet-orders.store.ts'

const MAX_FAILURE = 500
const answered = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ result: z.unknown() }).transform(() => undefined),
])

/** Stores what tablets answer to their orders. */
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
  // The database stores neither of these.
  const text = parsed.data.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_FAILURE)
  return { state: 'failed', failure: `The tablet refused it: ${text}` }
}
