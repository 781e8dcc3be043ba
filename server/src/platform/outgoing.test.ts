import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { askOutside, OutgoingError } from './outgoing.ts'

async function standIn(answer: RequestListener): Promise<URL> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  // It listens on a port, so the address is not a path.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
}

test('sends JSON and reads JSON, whatever the status', async () => {
  const url = await standIn(async (request, response) => {
    const body = await json(request)
    response.writeHead(404, { 'x-seen': request.headers.authorization ?? '' })
    response.end(JSON.stringify({ method: request.method, body }))
  })
  const reply = await askOutside('CRM', {
    url,
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: { a: 1 },
  })
  expect(reply.status).toBe(404)
  expect(reply.headers.get('x-seen')).toBe('Bearer t')
  expect(reply.body).toEqual({ method: 'POST', body: { a: 1 } })
})

test('a reply that is not JSON has no body', async () => {
  const url = await standIn((_request, response) => response.end('<html>'))
  expect((await askOutside('CRM', { url })).body).toBeUndefined()
})

test('a redirect is not followed', async () => {
  let asked = 0
  const url = await standIn((_request, response) => {
    asked += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(askOutside('CRM', { url })).rejects.toThrow('CRM: it answered with a redirect')
  expect(asked).toBe(1)
})

test.each<[string, RequestListener]>([
  ['never begins', () => undefined],
  ['never ends', (_request, response) => void response.write('{')],
])('an answer that %s is given up', async (_name, answer) => {
  const url = await standIn(answer)
  await expect(askOutside('CRM', { url, timeoutMs: 150 })).rejects.toThrow('CRM: no answer within 150 ms')
})

test('an answer that is too large is aborted while it is received', async () => {
  let isClosed = false
  const url = await standIn((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.on('close', () => {
      clearInterval(timer)
      isClosed = true
    })
  })
  await expect(askOutside('CRM', { url, maxBytes: 50_000 })).rejects.toThrow('more than 50000 bytes')
  await expect.poll(() => isClosed).toBe(true)
})

test('an unreachable service is reported by its name, without its address', async () => {
  const refused = await askOutside('CRM', { url: new URL('http://127.0.0.1:1/secret') }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(OutgoingError)
  expect(String(refused)).toBe('OutgoingError: CRM: it cannot be reached')
})
