import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply } from '../../../platform/outgoing.ts'

const SERVICE = 'Monday'
const ATTEMPTS = 6
/** A page of items takes Monday some seconds. */
const TIMEOUT_MS = 30_000
/** The pause after a refusal that names none. */
const BUSY_PAUSE_MS = 5000
/** The budget of calls is renewed each minute; a longer pause (the limit of a day) is not waited for. */
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
/** Codes of an exhausted budget of calls or of their complexity ('Rate limits' of the API reference). */
const BUSY = /COMPLEXITY|RATE_LIMIT|CONCURRENCY|Complexity|maxConcurrency/

/**
 * The transport of Monday's client: its calls go through our own, so that they are counted and limited. A call that is
 * refused because of too many calls, or too complex ones, is repeated after the pause that Monday names.
 * @param options.signal ends the pauses, and all further calls
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

/** For how long nothing may be asked, in milliseconds; undefined: the answer is none of that kind. */
function pauseOf({ status, headers, body }: OutgoingReply): number | undefined {
  const error = refusal.safeParse(body).data?.errors[0]
  const isBusy = status === 429 || (status < 500 && BUSY.test(error?.extensions?.code ?? ''))
  if (!isBusy) return undefined
  const seconds = Number(headers.get('retry-after') ?? error?.extensions?.retry_in_seconds ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : BUSY_PAUSE_MS
}

/** @throws OutgoingError for what the client must not see: it would try to read it */
function responseOf({ status, body }: OutgoingReply): Response {
  if (status === 401 || status === 403) throw new OutgoingError(SERVICE, 'it refuses the token')
  if (status >= 400) throw new OutgoingError(SERVICE, `status ${status}`)
  if (typeof body !== 'object' || body === null) throw new OutgoingError(SERVICE, 'a broken answer')
  return Response.json(body)
}
