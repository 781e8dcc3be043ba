import {
  OUTSIDE_SERVICES,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'

export interface OutgoingCall {
  url: URL
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form (`application/x-www-form-urlencoded`), instead of `body`. */
  form?: Readonly<Record<string, string>>
  /** Timeout for the whole answer, in milliseconds; 10 seconds by default. */
  timeoutMs?: number
  /** Maximum size of the answer; 10 MB by default. */
  maxBytes?: number
  /** Whether the caller can use a response with a status below 300. By default: whether it is JSON. */
  isUsable?: (reply: OutgoingReply) => boolean
}

export interface OutgoingReply {
  readonly status: number
  readonly headers: Headers
  /** Undefined if the response is not JSON. */
  readonly body: unknown
}

/** The pause that a response asks for, in milliseconds; otherwise `byDefault`. The date form is not supported. */
export function retryAfterMs({ headers }: OutgoingReply, byDefault: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : byDefault
}

/** An outside service could not be reached, or gave no usable response. The message has the service's name, never its address. */
export class OutgoingError extends Error {
  /** Without the service's name. */
  readonly reason: string
  constructor(service: string, reason: string, options?: ErrorOptions) {
    super(`${service}: ${reason}`, options)
    this.name = 'OutgoingError'
    this.reason = reason
  }
}

/** Records how a call ended. `failure` is the reason of a failure. */
export type RecordOutcome = (service: OutsideServiceId, outcome: { failure?: string }) => void

/** Calls to outside services, counted for the operators (`outside-services/`). */
export interface Outgoing {
  /**
   * Calls a service with `askOutside` and counts the outcome. No response, a server error, a refused token and an unusable
   * response count as failures. Status 429 is not counted, because the caller may try again.
   * @throws OutgoingError
   */
  ask(service: OutsideServiceId, call: OutgoingCall): Promise<OutgoingReply>
  /** Counts a success or failure that `ask` cannot see: with other protocols, or after the last attempt. */
  worked(service: OutsideServiceId): void
  failed(service: OutsideServiceId, reason: string): void
}

export function createOutgoing(record: RecordOutcome): Outgoing {
  return {
    ask: async (service, call) => {
      const reply = await askOutside(OUTSIDE_SERVICES[service].provider, call).catch((error: unknown) => {
        if (error instanceof OutgoingError) record(service, { failure: error.reason })
        throw error
      })
      if (reply.status === 429) return reply
      const failure = failureOf(reply, call)
      record(service, failure === undefined ? {} : { failure })
      return reply
    },
    worked: (service) => record(service, {}),
    failed: (service, failure) => record(service, { failure }),
  }
}

/** Why a response counts as a failure. A refused request is not a failure: the service works. */
function failureOf(reply: OutgoingReply, { isUsable = isJson }: OutgoingCall): string | undefined {
  const { status } = reply
  if (status >= 500 || status === 401 || status === 403) return `status ${status}`
  return status < 300 && !isUsable(reply) ? 'a broken answer' : undefined
}

const isJson = ({ status, body }: OutgoingReply) => status === 204 || body !== undefined

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000_000

/**
 * Calls an outside service, with a timeout and a size limit. Redirects are not followed, because they could send the token
 * anywhere.
 * @param service its name, for the log
 * @throws OutgoingError if there is no complete response, or a redirect; any other status is a response
 */
export async function askOutside(service: string, call: OutgoingCall): Promise<OutgoingReply> {
  const { url, method = 'GET', headers, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = call
  const content = contentOf(call)
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...(content === undefined ? {} : { 'content-type': content.type }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content.text }),
    })
    if (response.status >= 300 && response.status < 400)
      throw new OutgoingError(service, 'it answered with a redirect')
    const text = await readText(response, { service, maxBytes })
    return { status: response.status, headers: response.headers, body: parseJson(text) }
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    throw new OutgoingError(service, isLate ? `no answer within ${timeoutMs} ms` : 'it cannot be reached', {
      cause: error,
    })
  }
}

function contentOf({ body, form }: OutgoingCall): { type: string; text: string } | undefined {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() }
  return body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) }
}

async function readText(
  response: Response,
  { service, maxBytes }: { service: string; maxBytes: number },
): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) throw new OutgoingError(service, `an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
