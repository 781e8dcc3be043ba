import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply, retryAfterMs } from '../../../platform/outgoing.ts'
import type { KnoxSettings } from '../../../platform/start/service-settings.ts'
import { outsideName } from '../../../platform/outside-services/outside-name.ts'

const SERVICE = 'Knox Manage'
/** A token is renewed this long before it expires. */
const EARLY_MS = 30_000
/** The pause if the response names none; the documentation says that calls are possible again after a minute. */
const BUSY_MS = 60_000
/** Longer pauses are reported as an error instead of waiting. */
const LONGEST_WAIT_MS = 5_000

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** The form of every answer: resultCode '0' is success (API reference, 'Response'). */
const result = z.object({
  resultCode: z.coerce.string(),
  resultMessage: outsideName.nullish(),
  resultValue: z.unknown().optional(),
})

/** How a call ended. `refused` and `unsent`: not carried out. `unanswered`: may have been carried out. */
export type KnoxAnswer =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused' | 'unsent' | 'unanswered'; readonly reason: string }

/** Calls a function of the API with a form; never throws. */
export type KnoxCall = (path: string, form: Readonly<Record<string, string>>) => Promise<KnoxAnswer>

/**
 * The API of Samsung Knox Manage (https://docs.samsungknox.com/dev/knox-manage, 'Tutorial: Authentication' and the API
 * reference): OAuth 2.0 client credentials, forms, answers in JSON, limits on calls a minute. A call is made once, unless
 * the answer says that it was not carried out: 401 renews the token once, 429 waits if the pause is short.
 */
export function createKnoxApi(settings: KnoxSettings, outgoing: Outgoing): KnoxCall {
  const tokens = createTokens(settings, outgoing)
  let busyUntil = 0
  const pause = async (): Promise<KnoxAnswer | undefined> => {
    const wait = busyUntil - Date.now()
    if (wait > LONGEST_WAIT_MS)
      return { kind: 'unsent', reason: `Knox allows no more calls for ${Math.ceil(wait / 1000)} seconds.` }
    if (wait > 0) await sleep(wait)
    return undefined
  }
  return async (path, form) => {
    for (let attempt = 1; ; attempt += 1) {
      const busy = await pause()
      if (busy !== undefined) return busy
      const token = await tokens.current().catch(() => undefined)
      if (token === undefined) return { kind: 'unsent', reason: 'The sign-in to Knox failed.' }
      const reply = await post(settings, { path, form, token, outgoing })
      if (!('status' in reply)) return reply
      if (reply.status === 401 && attempt === 1) tokens.forget(token)
      else if (reply.status === 429 && attempt <= 2) busyUntil = Date.now() + retryAfterMs(reply, BUSY_MS)
      else {
        if (reply.status === 429) outgoing.failed('deviceManagement', 'status 429')
        return answerOf(reply)
      }
    }
  }
}

async function post(
  { url }: KnoxSettings,
  options: { path: string; form: Readonly<Record<string, string>>; token: string; outgoing: Outgoing },
): Promise<OutgoingReply | KnoxAnswer> {
  const { path, form, token, outgoing } = options
  const call = {
    url: new URL(path, url),
    method: 'POST',
    form,
    headers: { authorization: `Bearer ${token}` },
    isUsable: ({ body }: OutgoingReply) => result.safeParse(body).success,
  } as const
  return outgoing.ask('deviceManagement', call).catch((error: unknown): KnoxAnswer => {
    if (!(error instanceof OutgoingError)) throw error
    return { kind: 'unanswered', reason: 'Knox did not answer: it was perhaps carried out.' }
  })
}

function answerOf({ status, body }: OutgoingReply): KnoxAnswer {
  const parsed = result.safeParse(body).data
  if (status === 200 && parsed?.resultCode === '0') return { kind: 'done', value: parsed.resultValue }
  if (status === 401) return { kind: 'unsent', reason: 'The sign-in to Knox failed.' }
  if (status === 429) return { kind: 'unsent', reason: 'Knox allows no more calls at the moment.' }
  if (parsed !== undefined && parsed.resultCode !== '0') {
    const text = parsed.resultMessage ?? ''
    return { kind: 'refused', reason: `Knox refused it: ${text === '' ? `code ${parsed.resultCode}` : text}` }
  }
  if (status >= 400 && status < 500) return { kind: 'refused', reason: `Knox refused it (status ${status}).` }
  // A server error, or an answer that cannot be read, may come after the work was done.
  return {
    kind: 'unanswered',
    reason: `Knox gave no usable answer (status ${status}): it was perhaps carried out.`,
  }
}

/** The token of the API, fetched once for all concurrent callers. */
function createTokens(settings: KnoxSettings, outgoing: Outgoing) {
  let held: { token: string; until: number } | undefined
  let fetching: Promise<string> | undefined
  const fetchToken = async () => {
    const { status, body } = await outgoing.ask('deviceManagement', {
      url: new URL('/emm/oauth/token', settings.url),
      method: 'POST',
      form: {
        grant_type: 'client_credentials',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
      },
      isUsable: (reply) => tokenReply.safeParse(reply.body).success,
    })
    const parsed = tokenReply.safeParse(body).data
    if (status !== 200 || parsed === undefined) throw new OutgoingError(SERVICE, `no token, status ${status}`)
    held = { token: parsed.access_token, until: Date.now() + parsed.expires_in * 1000 - EARLY_MS }
    return held.token
  }
  return {
    current: async (): Promise<string> => {
      if (held !== undefined && held.until > Date.now()) return held.token
      fetching ??= fetchToken().finally(() => (fetching = undefined))
      return fetching
    },
    /** Forgets a refused token, unless another one was fetched meanwhile. */
    forget: (token: string) => {
      if (held?.token === token) held = undefined
    },
  }
}
