import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply } from '../../../platform/outgoing.ts'
import { type CrmSettings, RefusedError } from '../crm.ts'

const SERVICE = 'HubSpot'
const ATTEMPTS = 4
/** The pause after a 429 that names none. */
const BUSY_PAUSE_MS = 1000
/** Longer pauses are not waited for: until they have ended, calls fail at once. */
const LONGEST_PAUSE_MS = 10_000

interface HubspotCall<Body> {
  readonly path: string
  /** With a body it is a POST. */
  readonly body?: unknown
  readonly method?: 'PUT'
  readonly schema: z.ZodType<Body>
}

/** Calls HubSpot; undefined when the record that the path names does not exist. */
export type HubspotApi = <Body>(call: HubspotCall<Body>) => Promise<Body | undefined>

/**
 * Calls of HubSpot's public API with the token of a private app. When HubSpot is asked too often (429), the call is
 * repeated after the pause of its `Retry-After`. All calls keep the pause: the limits hold for the whole account.
 */
export function createHubspotApi({ url, token }: CrmSettings, outgoing: Outgoing): HubspotApi {
  let busyUntil = 0
  const pause = async () => {
    const wait = busyUntil - Date.now()
    if (wait > LONGEST_PAUSE_MS) throw new RefusedError(SERVICE, 'it allows no more calls for a while')
    if (wait > 0) await sleep(wait)
  }
  return async ({ path, body, method, schema }) => {
    for (let attempt = 1; ; attempt += 1) {
      await pause()
      const reply = await outgoing.ask('crm', {
        url: new URL(path, url),
        headers: { authorization: `Bearer ${token}` },
        isUsable: (answer) => schema.safeParse(answer.body).success,
        ...(method === undefined ? {} : { method }),
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
      const { status } = reply
      if (status < 300) {
        const parsed = schema.safeParse(reply.body)
        if (parsed.success) return parsed.data
        throw new OutgoingError(SERVICE, 'a broken answer', { cause: parsed.error })
      }
      if (status === 404) return undefined
      if (status === 429) busyUntil = Date.now() + pauseOf(reply)
      if (status !== 429 || attempt === ATTEMPTS) {
        if (status === 429) outgoing.failed('crm', 'status 429')
        throw status < 500
          ? new RefusedError(SERVICE, `status ${status}`)
          : new OutgoingError(SERVICE, `status ${status}`)
      }
    }
  }
}

function pauseOf({ headers }: OutgoingReply): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : BUSY_PAUSE_MS
}
