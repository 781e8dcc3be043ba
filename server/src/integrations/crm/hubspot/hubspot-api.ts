import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type Outgoing, OutgoingError, retryAfterMs } from '../../../platform/outgoing.ts'
import type { CrmSettings } from '../../../platform/start/service-settings.ts'
import { RefusedError } from '../crm.ts'

const SERVICE = 'HubSpot'
const ATTEMPTS = 4
/** The pause after a 429 without a `Retry-After`. */
const BUSY_PAUSE_MS = 1000
/** Calls do not wait for longer pauses. They fail at once until the pause has ended. */
const LONGEST_PAUSE_MS = 10_000

interface HubspotCall<Body> {
  readonly path: string
  /** With a body the method is POST. */
  readonly body?: unknown
  readonly method?: 'PUT'
  readonly schema: z.ZodType<Body>
}

/** Calls HubSpot. Undefined if the record in the path does not exist. */
export type HubspotApi = <Body>(call: HubspotCall<Body>) => Promise<Body | undefined>

/**
 * Calls HubSpot's public API with the token of a private app. When a call is rate limited (429), it is repeated after the
 * `Retry-After`. All other calls wait too, because the limits are for the whole account.
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
      if (status === 429) busyUntil = Date.now() + retryAfterMs(reply, BUSY_PAUSE_MS)
      if (status !== 429 || attempt === ATTEMPTS) {
        if (status === 429) outgoing.failed('crm', 'status 429')
        throw status < 500
          ? new RefusedError(SERVICE, `status ${status}`)
          : new OutgoingError(SERVICE, `status ${status}`)
      }
    }
  }
}
