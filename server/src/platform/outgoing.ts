/** A request to an outside service. */
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
}

export interface OutgoingReply {
  readonly status: number
  readonly headers: Headers
  /** The answer's JSON; undefined if it is not JSON. */
  readonly body: unknown
}

/** An outside service could not be reached, or gave no usable answer. Names the service, never its address. */
export class OutgoingError extends Error {
  constructor(service: string, reason: string, options?: ErrorOptions) {
    super(`${service}: ${reason}`, options)
    this.name = 'OutgoingError'
  }
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10_000_000

/**
 * Calls an outside service, with a timeout and a size limit. Redirects are not followed: they could lead anywhere, with
 * the token.
 * @param service its name, for the log
 * @throws OutgoingError without a complete answer, and for a redirect; any other status is an answer
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
