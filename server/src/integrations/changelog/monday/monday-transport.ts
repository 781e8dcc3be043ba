import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply } from '../../../platform/outgoing.ts'

const SERVICE = 'Monday'
const ATTEMPTS = 6
/** Monday needs some seconds for a page of items. */
const TIMEOUT_MS = 30_000
/** The pause after a rate limit response that names none. */
const BUSY_PAUSE_MS = 5000
/** The call budget is renewed each minute. For a longer pause (daily limit) calls fail instead of waiting. */
const LONGEST_PAUSE_MS = 90_000

/** Errors come with status 200 too ('Error handling' of the API reference). */
const refusal = z.object({
  errors: z
    .array(
      z.object({
        extensions: z.object({ code: z.string(), retry_in_seconds: z.number() }).partial().optional(),
      }),
    )
    .min(1),
})
/** Error codes for too many or too complex calls ('Rate limits' of the API reference). */
const BUSY = /COMPLEXITY|RATE_LIMIT|CONCURRENCY|Complexity|maxConcurrency/

/**
 * The transport of Monday's client. Its calls go through our own, so that they are counted and limited. A call that is rate
 * limited is repeated after the pause that Monday asks for.
 * @param options.signal aborts pauses and all further calls
 */
export function mondayTransport(
  outgoing: Outgoing,
  { signal, timeoutMs = TIMEOUT_MS }: { signal: AbortSignal; timeoutMs?: number | undefined },
): typeof globalThis.fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted()
      const reply = await outgoing.ask('changelog', {
        url: new URL(String(input)),
        method: 'POST',
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: JSON.parse(String(init?.body)),
        timeoutMs,
        isUsable: ({ body }) => typeof body === 'object' && body !== null,
      })
      const pause = pauseOf(reply)
      if (pause === undefined) return responseOf(reply)
      if (attempt === ATTEMPTS || pause > LONGEST_PAUSE_MS) {
        outgoing.failed('changelog', 'it allows no more calls for a while')
        throw new OutgoingError(SERVICE, 'it allows no more calls for a while')
      }
      await sleep(pause, undefined, { signal })
    }
  }
}

/** The pause that Monday asks for, in milliseconds; undefined if the response is not a rate limit. */
function pauseOf({ status, headers, body }: OutgoingReply): number | undefined {
  const error = refusal.safeParse(body).data?.errors[0]
  const isBusy = status === 429 || (status < 500 && BUSY.test(error?.extensions?.code ?? ''))
  if (!isBusy) return undefined
  const seconds = Number(headers.get('retry-after') ?? error?.extensions?.retry_in_seconds ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : BUSY_PAUSE_MS
}

/** @throws OutgoingError for responses that the client cannot handle */
function responseOf({ status, body }: OutgoingReply): Response {
  if (status === 401 || status === 403) throw new OutgoingError(SERVICE, 'it refuses the token')
  if (status >= 400) throw new OutgoingError(SERVICE, `status ${status}`)
  if (typeof body !== 'object' || body === null) throw new OutgoingError(SERVICE, 'a broken answer')
  return Response.json(body)
}
