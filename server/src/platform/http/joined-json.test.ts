import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { JoinedJson, JsonPart } from './joined-json.ts'

const LONG = JSON.stringify(Array.from({ length: 5000 }, (_, place) => `value ${place}`))

test.each([
  ['no part', []],
  ['an empty part', ['']],
  ['empty parts between others', ['', '[1,', '', '2]', '']],
  ['one part', [LONG]],
  ['the same part twice', ['[', LONG, ',', LONG, ']']],
  ['hundreds of parts', Array.from({ length: 700 }, (_, place) => `${place} ü€😀 `.repeat(place % 40))],
])('%s, compressed, is one valid file of the body', async (_name, texts) => {
  const parts = texts.map((text) => new JsonPart(text))
  const joined = new JoinedJson(parts)
  expect(joined.body().toString()).toBe(texts.join(''))
  expect(gunzipSync(await joined.gzip()).toString()).toBe(texts.join(''))
  // Parts in another order, after they were compressed.
  const reversed = new JoinedJson(parts.toReversed())
  expect(gunzipSync(await reversed.gzip()).toString()).toBe(texts.toReversed().join(''))
})

/** The reply to a request with this Accept-Encoding header; undefined: without the header. */
async function sent(body: JoinedJson, encodings: string | undefined) {
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/', (_request, reply) => body.send(reply))
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings }
  const { headers: got, rawPayload } = await app.inject({ url: '/', headers })
  const encoding = got['content-encoding']
  return {
    encoding,
    text: (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString(),
    vary: got['vary'],
  }
}

test.each([
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1.0, gzip;q=0.5', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  [undefined, undefined],
  ['', undefined],
  ['br', undefined],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['gzip ; q=0.000, br', undefined],
  ['br, gzip;q=0', undefined],
  ['gzipped', undefined],
])('who accepts %j gets %s', async (encodings, encoding) => {
  const got = await sent(new JoinedJson([new JsonPart(LONG)]), encodings)
  expect(got).toEqual({ encoding, text: LONG, vary: encoding && 'accept-encoding' })
})

test('a short reply is sent as it is', async () => {
  expect(await sent(new JoinedJson([new JsonPart('{}')]), 'gzip')).toMatchObject({
    encoding: undefined,
    text: '{}',
  })
})
