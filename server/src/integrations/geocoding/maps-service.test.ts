import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { uncounted } from '../../testing/outside-services/outgoing.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { UNKNOWN_PLACE } from './geocoder.ts'
import { mapsServiceGeocoder } from './maps-service.ts'

/** The form in which Nominatim answers `/reverse?format=jsonv2`. */
const VILLAGE = {
  address: { road: 'Skovvej', village: 'Vester Hassing', postcode: '9310', country: 'Danmark' },
}
const CITY = {
  address: { city: 'Aalborg', town: 'Nørresundby', state: 'Region Nordjylland', country: 'Danmark' },
}

/** A fake service: answers in order, and records the requests. */
async function serve(
  answers: readonly { status: number; body?: unknown; headers?: Record<string, string> }[],
) {
  const asked: { url: string }[] = []
  /** What happened, in order: calls to the service, and pauses in milliseconds. */
  const steps: ('call' | number)[] = []
  const server = createServer((request, response) => {
    const answer = answers[asked.length] ?? { status: 500 }
    asked.push({ url: request.url ?? '' })
    steps.push('call')
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No address.')
  const url = `http://127.0.0.1:${address.port}/reverse`
  const pause = async (ms: number) => void steps.push(ms)
  return { asked, steps, geocoder: mapsServiceGeocoder({ url, token: 'secret', outgoing: uncounted, pause }) }
}

test('names a place by its parts, a village like a city, and a question mark for what is missing', async () => {
  const { geocoder, asked } = await serve([
    { status: 200, body: VILLAGE },
    { status: 200, body: CITY },
  ])
  const village = await geocoder.placeAt({ lat: 57.07, lon: 10.09 })
  expect(village).toEqual({
    country: 'Danmark',
    state: '?',
    city: 'Vester Hassing',
    road: 'Skovvej',
    postcode: '9310',
  })
  const city = await geocoder.placeAt({ lat: 57.05, lon: 9.92 })
  expect(city).toEqual({
    country: 'Danmark',
    state: 'Region Nordjylland',
    city: 'Aalborg',
    road: '?',
    postcode: '?',
  })
  expect(asked.map(({ url }) => url)).toEqual([
    '/reverse?format=jsonv2&lat=57.07&lon=10.09&key=secret',
    '/reverse?format=jsonv2&lat=57.05&lon=9.92&key=secret',
  ])
})

test('the parts of a place have nothing that disturbs the text around them', async () => {
  const address = { road: '\u202ESkovvej 4106', village: 'Vester\nHassing', country: '\u2066' }
  const { geocoder } = await serve([{ status: 200, body: { address } }])
  expect(await geocoder.placeAt({ lat: 57.07, lon: 10.09 })).toMatchObject({
    country: '?',
    city: 'Vester Hassing',
    road: 'Skovvej 4106',
  })
})

test('sends at most two requests a second, for any number of callers, and only one per place', async () => {
  const { geocoder, asked, steps } = await serve([
    { status: 200, body: CITY },
    { status: 200, body: VILLAGE },
    { status: 200, body: CITY },
  ])
  await Promise.all([1, 2, 3].map((lat) => geocoder.placeAt({ lat, lon: 1 })))
  expect(steps.slice(0, 5)).toEqual(['call', 499, 'call', 499, 'call'])
  expect((await geocoder.placeAt({ lat: 2, lon: 1 })).city).toBe('Vester Hassing')
  expect(asked).toHaveLength(3)
})

test('waits and retries when rate limited', async () => {
  const { geocoder, steps } = await serve([
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, body: CITY },
  ])
  expect((await geocoder.placeAt({ lat: 57, lon: 10 })).city).toBe('Aalborg')
  expect(steps.slice(0, 3)).toEqual(['call', 1000, 'call'])
})

test('an unknown place gives none', async () => {
  const { geocoder } = await serve([{ status: 200, body: { error: 'Unable to geocode' } }])
  expect(await geocoder.placeAt({ lat: -50, lon: -130 })).toEqual(UNKNOWN_PLACE)
})

test.each([
  ['a failure', { status: 500 }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])('fails after %s, and retries on the next call', async (_name, failure) => {
  const { geocoder } = await serve([failure, { status: 200, body: CITY }])
  await expect(geocoder.placeAt({ lat: 57, lon: 10 })).rejects.toThrow(OutgoingError)
  expect((await geocoder.placeAt({ lat: 57, lon: 10 })).city).toBe('Aalborg')
})
