import zendesk from 'node-zendesk'
import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingReply, retryAfterMs } from '../../../platform/outgoing.ts'
import type { ZendeskSettings } from '../../../platform/start/service-settings.ts'
import { PausedError, TicketRefusedError } from '../tickets.ts'

const SERVICE = 'Zendesk'
/** The pause after a 429 without a `Retry-After`. */
const BUSY_PAUSE_MS = 60_000
/** A page of tickets or comments with long texts. */
const MAX_BYTES = 40_000_000
const TIMEOUT_MS = 15_000

type Client = ReturnType<typeof zendesk.createClient>

interface ZendeskCall<Body> {
  /** The schema of a usable response. */
  readonly schema: z.ZodType<Body>
  /** Makes the call with the client. Its result is not used, because it leaves out parts of the response. */
  readonly ask: (client: Client) => Promise<unknown>
  readonly headers?: Readonly<Record<string, string>>
}

export interface ZendeskOptions {
  readonly outgoing: Outgoing
  /** The time in milliseconds. */
  readonly now?: () => number
  /** For a whole answer, in milliseconds. */
  readonly timeoutMs?: number
}

/** Calls Zendesk. Undefined if the record does not exist. */
export type ZendeskApi = <Body>(call: ZendeskCall<Body>) => Promise<Body | undefined>

/** The base of all addresses of the API. */
export const apiOf = ({ url }: Pick<ZendeskSettings, 'url'>) => new URL('/api/v2', url).href

/** What the client passes to a transport. */
const request = z.object({
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

/**
 * Calls Zendesk's Support API with `node-zendesk`, over our own transport with its limits. After a 429 all calls fail without
 * being sent until the `Retry-After` has passed: the limits are for the whole account, and people who work in Zendesk come
 * first.
 */
export function createZendeskApi(
  settings: ZendeskSettings,
  { outgoing, now = Date.now, timeoutMs = TIMEOUT_MS }: ZendeskOptions,
): ZendeskApi {
  let pausedUntil = 0
  /** @throws OutgoingError for every response that is not usable */
  const send = async (uri: string, options: unknown, call: ZendeskCall<unknown>): Promise<OutgoingReply> => {
    const url = new URL(uri)
    // Only to the configured host, because the token is sent along.
    if (url.origin !== new URL(settings.url).origin) throw new OutgoingError(SERVICE, 'an unexpected reply')
    if (now() < pausedUntil) throw paused()
    const { method, headers, body } = request.parse(options)
    const reply = await outgoing.ask('tickets', {
      url,
      method,
      headers,
      maxBytes: MAX_BYTES,
      timeoutMs,
      isUsable: (answer) => call.schema.safeParse(answer.body).success,
      ...(body === undefined ? {} : { body: JSON.parse(body) }),
    })
    if (reply.status === 429) {
      pausedUntil = now() + retryAfterMs(reply, BUSY_PAUSE_MS)
      outgoing.failed('tickets', 'status 429')
    }
    return reply
  }
  return async <Body>(call: ZendeskCall<Body>) => {
    let reply: OutgoingReply | undefined
    const client = zendesk.createClient({
      username: settings.user,
      token: settings.token,
      endpointUri: apiOf(settings),
      throwOriginalException: true,
      ...(call.headers === undefined ? {} : { customHeaders: call.headers }),
      transportConfig: {
        transportFn: async (uri: string, options: unknown) => {
          reply = await send(uri, options, call)
          if (reply.status >= 300) throw errorOf(reply.status)
          return reply
        },
        responseAdapter,
      },
    })
    try {
      await call.ask(client)
    } catch (error) {
      if (reply?.status === 404) return undefined
      throw error
    }
    const parsed = call.schema.safeParse(reply?.body)
    if (parsed.success) return parsed.data
    throw new OutgoingError(SERVICE, 'a broken answer', { cause: parsed.error })
  }
}

/** A response in the form that the client expects. */
const responseAdapter = ({ status, body }: OutgoingReply) => ({
  status,
  statusText: '',
  headers: { get: (name: string) => (name.toLowerCase() === 'content-type' ? 'application/json' : null) },
  json: () => Promise.resolve(body),
})

function errorOf(status: number): OutgoingError {
  if (status >= 500) return new OutgoingError(SERVICE, `status ${status}`)
  return status === 429 ? paused() : new TicketRefusedError(SERVICE, `status ${status}`)
}

const paused = () => new PausedError(SERVICE, 'it allows no more calls for a while')
