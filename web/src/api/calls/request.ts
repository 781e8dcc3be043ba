import {
  DEFAULT_TIMEOUT_MS,
  type EndpointDeclaration,
  type EndpointInput,
  type Reply,
  type NamedFile,
} from '@service-center/contract/endpoint/endpoint.ts'
import { unreachable } from './api-error.ts'
import { currentSession, expireSession } from '../session/credentials.ts'
import { parseJson } from '../stored-value.ts'
import { errorOfReply } from './reply-error.ts'

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

/** A boolean as a query parameter. */
export const flagOf = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

/** An endpoint's path with encoded parameters, and its query string. */
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
    // The server has checked its reply against the endpoint's schema.
    return (await sendUpload(endpoint, input, { signal, onProgress })) as Reply<E>
  }
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const response = await answerOf(endpoint, input, { signal, timeout })
  const body = parseJson(await throwUnreachable(response.text(), signal))
  // The server has checked its reply against the endpoint's schema.
  if (body !== undefined) return body as Reply<E>
  throw errorOfReply(response.status, undefined)
}

/** What the headers say about a file, before its content arrives. */
export interface FileHead {
  readonly type: string
  /** In bytes; undefined if the server makes the file while sending it. */
  readonly size: number | undefined
  readonly name: string | undefined
}

interface DownloadOptions {
  signal?: AbortSignal | undefined
  /** Called with the number of bytes received so far. */
  onProgress?: ((bytes: number) => void) | undefined
}

/**
 * Downloads a file of any size: the first byte must arrive within the endpoint's timeout, then more data at least every
 * minute.
 * @throws ApiError when the call fails or the file is truncated; the signal's own reason when the caller aborted it
 */
export async function download<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  options: DownloadOptions = {},
): Promise<Blob> {
  const { content } = await downloadNamed(endpoint, input, options)
  return content
}

/** Like `download`, with the file name that the server gives. */
export async function downloadNamed<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  options: DownloadOptions = {},
): Promise<{ content: Blob; name: string | undefined }> {
  const chunks: BlobPart[] = []
  const { type, name } = await downloadInto(endpoint, input, {
    ...options,
    open: () => (chunk) => void chunks.push(chunk),
  })
  return { content: new Blob(chunks, { type }), name }
}

/**
 * Like `download`, but passes on the pieces as they arrive, so that the file need not fit into memory.
 * @param options.open called once, after the headers have arrived; returns the function that takes the pieces, one by one
 * @throws as `download`, and whatever `open` or its result throws
 */
export async function downloadInto<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  {
    signal,
    onProgress,
    open,
  }: DownloadOptions & { open: (head: FileHead) => TakePiece | Promise<TakePiece> },
): Promise<FileHead> {
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitFor = (ms = endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), ms)
  }
  let isWhole = false
  try {
    waitFor()
    const response = await answerOf(endpoint, input, { signal, timeout: timeout.signal })
    const head = fileHeadOf(response)
    // No timeout while the user is asked where to save the file.
    clearTimeout(timer)
    const take = await open(head)
    waitFor()
    const reader = response.body?.getReader()
    let bytes = 0
    for (;;) {
      const { value } = reader === undefined ? {} : await throwUnreachable(reader.read(), signal)
      if (value === undefined) break
      waitFor(STALLED_AFTER_MS)
      bytes += value.byteLength
      await take(value)
      onProgress?.(bytes)
    }
    isWhole = true
    return head
  } finally {
    clearTimeout(timer)
    // Stops the transfer of the rest after a failure.
    if (!isWhole) timeout.abort()
  }
}

/** Takes a piece of a file; the next piece is passed when it is done. */
type TakePiece = (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>

function fileHeadOf({ headers }: Response): FileHead {
  const size = headers.get('content-length')
  return {
    type: headers.get('content-type') ?? 'application/octet-stream',
    // The length of a compressed reply is not the size of the file.
    size: size === null || headers.has('content-encoding') ? undefined : Number(size),
    name: fileNameOf(headers.get('content-disposition') ?? ''),
  }
}

/** The file name in a content-disposition header. */
function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  try {
    return encoded === undefined ? plain : decodeURIComponent(encoded)
  } catch {
    return plain
  }
}

/** The response of a successful call, with its body still unread. */
async function answerOf<E extends EndpointDeclaration>(
  endpoint: E,
  input: Input<E>,
  { signal, timeout }: { signal: AbortSignal | undefined; timeout: AbortSignal },
): Promise<Response> {
  const token = endpoint.right === 'public' ? undefined : currentSession()?.token
  // A screen that is unmounting after the sign-out may still make calls; they are not sent.
  if (token === undefined && endpoint.right !== 'public') throw errorOfReply(401, undefined)
  // The mapped type above has only these parts.
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

/** The error of a failed reply. If the reply says that the session has ended, also ends it in this tab. */
function refusal({ status, text, token }: { status: number; text: string; token: string | undefined }) {
  const error = errorOfReply(status, parseJson(text))
  // A late refusal of a call of a former session must not end the current one.
  if (error.code === 'not_signed_in' && token !== undefined && token === currentSession()?.token) {
    expireSession()
  }
  return error
}

/** Sends a form with a file. It may take any time, as long as data is moving. */
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
  // Loaded on demand, because few screens send files.
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
