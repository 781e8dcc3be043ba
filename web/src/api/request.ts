import {
  DEFAULT_TIMEOUT_MS,
  type EndpointDeclaration,
  type EndpointInput,
  type Reply,
} from '@service-center/contract/endpoint/endpoint.ts'
import type { NamedFile } from '@service-center/contract/endpoint/upload.ts'
import { errorOfReply, unreachable } from './api-error.ts'
import { currentSession } from './credentials.ts'
import { expireSession } from './session-end.ts'

/** A download without data for this long has stalled. */
const STALLED_AFTER_MS = 60_000

type Optional<T> = { [K in keyof T as object extends T[K] ? K : never]?: T[K] }
type Needed<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] }

/** The input of a call: the endpoint's params, query and body; a part without required fields may be omitted. */
export type Input<E extends EndpointDeclaration> = Optional<EndpointInput<E>> & Needed<EndpointInput<E>>

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: { file: NamedFile; fields: Record<string, unknown> }
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
 * @throws ApiError when the call fails; the signal's own reason when the caller aborted it
 */
export async function request<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (part: number) => void } = {},
): Promise<Reply<E>> {
  if (endpoint.upload !== undefined) {
    // The server's reply has passed the endpoint's own schema before it was sent.
    return (await sendUpload(endpoint, input, { signal, onProgress })) as Reply<E>
  }
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const response = await answerOf(endpoint, input, { signal, timeout })
  const body = parseJson(await throwUnreachable(response.text(), signal))
  // The server's reply has passed the endpoint's schema before it was sent.
  if (body !== undefined) return body as Reply<E>
  throw errorOfReply(response.status, undefined)
}

/**
 * Downloads a file of any size from an endpoint: the first byte must arrive within the endpoint's timeout, and further
 * data within a minute each.
 * @param onProgress gets the number of bytes received so far
 * @throws ApiError when the call fails or the file is truncated; the signal's own reason when the caller aborted it
 */
export async function download<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<Blob> {
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (ms = endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), ms)
  }
  try {
    waitFor()
    const response = await answerOf(endpoint, input, { signal, timeout: timeout.signal })
    waitFor()
    const chunks = chunksOf(response, (bytes) => {
      waitFor(STALLED_AFTER_MS)
      onProgress?.(bytes)
    })
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return new Blob(await throwUnreachable(chunks, signal), { type })
  } finally {
    clearTimeout(timer)
  }
}

async function chunksOf(response: Response, onProgress: (bytes: number) => void): Promise<BlobPart[]> {
  const chunks: BlobPart[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return chunks
    chunks.push(value)
    bytes += value.byteLength
    onProgress(bytes)
  }
}

/** The response of a successful call; its body is not read yet. */
async function answerOf<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  { signal, timeout }: { signal: AbortSignal | undefined; timeout: AbortSignal },
): Promise<Response> {
  const token = endpoint.right === 'public' ? undefined : currentSession()?.token
  // A screen that unmounts after the sign-out may still make calls; they need not reach the server.
  if (token === undefined && endpoint.right !== 'public') throw errorOfReply(401, undefined)
  // The mapped type above has only these three parts.
  const { body, ...place } = input as AnyInput
  const sent = fetch(pathOf(endpoint, place), {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await throwUnreachable(sent, signal)
  if (response.ok) return response
  throw refusal({ status: response.status, text: await throwUnreachable(response.text(), signal), token })
}

/** The error of a reply that is no success; one that says that the session has ended ends it here too. */
function refusal({ status, text, token }: { status: number; text: string; token: string | undefined }) {
  const error = errorOfReply(status, parseJson(text))
  // A late refusal of a former session must not end the next one.
  if (error.code === 'not_signed_in' && token !== undefined && token === currentSession()?.token) {
    expireSession()
  }
  return error
}

/** A call whose body is a form with a file: for as long as something of it moves. */
async function sendUpload(
  endpoint: EndpointDeclaration,
  input: AnyInput,
  {
    signal,
    onProgress,
  }: { signal: AbortSignal | undefined; onProgress: ((part: number) => void) | undefined },
): Promise<unknown> {
  const { upload, ...place } = input
  if (endpoint.upload === undefined || upload === undefined) throw new TypeError('There is no file to send.')
  const token = currentSession()?.token
  if (token === undefined) throw errorOfReply(401, undefined)
  // Few screens send files.
  const { sendForm } = await import('./send-form.ts')
  const { status, text } = await sendForm({
    url: pathOf(endpoint, place),
    method: endpoint.method,
    token,
    fileField: endpoint.upload.field,
    ...upload,
    signal,
    stalledMs: STALLED_AFTER_MS,
    onProgress,
  })
  if (status !== 200) throw refusal({ status, text, token })
  const body = parseJson(text)
  if (body === undefined) throw errorOfReply(status, undefined)
  return body
}

async function throwUnreachable<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  try {
    return await work
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
