import {
  DEFAULT_TIMEOUT_MS,
  type EndpointDeclaration,
  type EndpointInput,
  type Reply,
} from '@service-center/contract/endpoint.ts'
import { MESSAGES } from '@service-center/contract/errors.ts'
import { errorOfReply, unreachable } from './api-error.ts'
import { currentSession } from './credentials.ts'
import { endSession } from './session-end.ts'

type Optional<T> = { [K in keyof T as object extends T[K] ? K : never]?: T[K] }
type Needed<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] }

/** What a call needs: the endpoint's params, query and body; a part without required fields may be left out. */
export type Input<E extends EndpointDeclaration> = Optional<EndpointInput<E>> & Needed<EndpointInput<E>>

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** An endpoint's path with its parameters filled in and encoded, and its query string. */
export function pathOf(endpoint: EndpointDeclaration, input: AnyInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/**
 * Calls an endpoint as the signed-in user.
 * @throws ApiError when the call fails; the signal's own reason when the caller gave it up
 */
export async function request<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reply<E>> {
  const token = endpoint.right === 'public' ? undefined : currentSession()?.token
  // A screen on its way out after the sign-out asks in vain; the server need not hear of it.
  if (token === undefined && endpoint.right !== 'public') throw errorOfReply(401, undefined)
  // The mapped type above has only these three parts.
  const { status, body } = await send({ endpoint, input: input as AnyInput, token, signal })
  // The server's reply has passed the endpoint's own schema before it was sent.
  if (status >= 200 && status < 300 && body !== undefined) return body as Reply<E>
  const error = errorOfReply(status, body)
  // A late refusal of a former session must not end the one that followed it.
  if (error.status === 401 && token !== undefined && token === currentSession()?.token) {
    endSession(MESSAGES.sessionExpired)
  }
  throw error
}

async function send(options: {
  endpoint: EndpointDeclaration
  input: AnyInput
  token: string | undefined
  signal: AbortSignal | undefined
}): Promise<{ status: number; body: unknown }> {
  const { endpoint, input, token, signal } = options
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const response = await fetch(pathOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    return { status: response.status, body: parseJson(await response.text()) }
  } catch {
    signal?.throwIfAborted()
    throw unreachable()
  }
}

/** The value of a JSON text, or undefined for anything else, such as a proxy's page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
