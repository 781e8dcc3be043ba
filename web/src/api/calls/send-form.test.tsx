import { endpoint } from '@service-center/contract/endpoint/endpoint.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { credentialsOf } from '../../testing/session.ts'
import { clearSession, storeSession } from '../session/credentials.ts'
import { request } from './request.ts'

const picture = endpoint({
  method: 'POST',
  path: '/api/test/{id}/picture',
  summary: 'In this test only',
  right: 'verified',
  params: z.strictObject({ id: z.string() }),
  upload: {
    field: 'picture',
    maxBytes: 1000,
    types: ['image/png'],
    fields: z.strictObject({ title: z.string() }),
  },
  response: z.object({ name: z.string() }),
  actionType: 'TestPicture',
  changes: [],
})
const PATIENT = { timeout: 60_000 }
const file = new File(['content'], 'Grüße.png', { type: 'image/png' })
const input = { params: { id: 'a/b' }, upload: { file, fields: { title: 'A' } } }

/** Replaces the browser's XMLHttpRequest; the test decides how it ends. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  opened = ''
  sent: FormData | undefined
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

/** Starts a call and waits until it is sent: the code that sends it is loaded on demand. */
async function begin(options: Parameters<typeof request>[2] = {}) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  storeSession({ token: 'abc', user: credentialsOf() })
  FakeRequest.last = undefined
  const reply = request(picture, input, options)
  const sent = await vi.waitFor(() => {
    if (FakeRequest.last?.sent === undefined) throw new Error('The call is not sent yet.')
    return FakeRequest.last
  }, PATIENT)
  return { reply, sent }
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

it('sends the fields, then the file, with the token, and reports progress', async () => {
  const parts: number[] = []
  const { reply, sent } = await begin({ onProgress: (part) => parts.push(part) })
  expect(sent.opened).toBe('POST /api/test/a%2Fb/picture')
  expect(sent.headers).toEqual({ authorization: 'Bearer abc' })
  expect([...(sent.sent?.entries() ?? [])].map(([name]) => name)).toEqual(['title', 'picture'])
  expect(sent.sent?.get('picture')).toMatchObject({ name: 'Grüße.png' })
  sent.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 4 }))
  sent.answer(200, { name: 'x' })
  expect(await reply).toEqual({ name: 'x' })
  expect(parts).toEqual([0.25])
})

it('fails like every call: refused, unreachable or aborted', async () => {
  const refused = await begin()
  refused.sent.answer(413, { code: 'too_large', message: 'The file is larger than 1 kB.' })
  await expect(refused.reply).rejects.toMatchObject({
    code: 'too_large',
    message: 'The file is larger than 1 kB.',
  })
  const unreachable = await begin()
  unreachable.sent.dispatchEvent(new Event('error'))
  await expect(unreachable.reply).rejects.toMatchObject({ kind: 'unreachable' })
  const controller = new AbortController()
  const givenUp = await begin({ signal: controller.signal })
  controller.abort(new Error('changed my mind'))
  await expect(givenUp.reply).rejects.toThrow('changed my mind')
})
