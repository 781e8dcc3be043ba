import type { NamedFile } from '@service-center/contract/endpoint/endpoint.ts'
import { unreachable } from './api-error.ts'

export interface FormCall {
  readonly url: string
  readonly method: string
  readonly token: string | undefined
  readonly fileField: string
  readonly file: NamedFile
  readonly fields: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal | undefined
  /** The call is aborted when no data has moved for this long, in milliseconds. */
  readonly stalledMs: number
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: ((part: number) => void) | undefined
}

/**
 * Sends a form with XMLHttpRequest, because `fetch` does not report how much of a body has been sent.
 * @throws ApiError when no answer came; the signal's own reason when the caller aborted it
 */
export function sendForm(call: FormCall): Promise<{ status: number; text: string }> {
  const { signal, stalledMs, onProgress } = call
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), stalledMs)
  }
  const cancel = () => request.abort()
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait()
    if (total > 0) onProgress?.(loaded / total)
  })
  request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
  request.addEventListener('error', () => reject(unreachable()))
  request.addEventListener('abort', () => reject(signal?.aborted === true ? signal.reason : unreachable()))
  signal?.addEventListener('abort', cancel)
  request.open(call.method, call.url)
  if (call.token !== undefined) request.setRequestHeader('authorization', `Bearer ${call.token}`)
  wait()
  request.send(formOf(call))
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  })
}

/** The fields come before the file, so that the server knows them when the file arrives. */
function formOf({ fields, fileField, file }: FormCall): FormData {
  if (!(file instanceof Blob)) throw new TypeError('Only a file of the browser can be sent.')
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value))
  form.append(fileField, file, file.name)
  return form
}
