import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '@service-center/contract/location.ts'
import { z } from 'zod'
import { type Geocoder, UNKNOWN, UNKNOWN_PLACE } from './geocoder.ts'

/** The time from one call to the next (specification 2, section 9). */
const THROTTLE_MS = 499
/** How long to wait when the service says that it is asked too often and does not say how long, and at most. */
const BUSY_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 10_000
const ATTEMPTS = 3
/** Who comes later than so many others would not get an answer before the console gives up. */
const MOST_WAITING = 40
const KEPT_PLACES = 2000
/** Some 10 m: positions nearer to each other share an answer. */
const KEPT_DIGITS = 4

/** One call of the service; rejects when it cannot be reached. */
export type AskService = (
  url: URL,
) => Promise<{ status: number; retryAfterSeconds: number | undefined; body: unknown }>

const ANSWER_WITHIN_MS = 8000

/** Asks over HTTP. Redirects are not followed: they could lead anywhere. */
export const askService: AskService = async (url) => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    body: response.ok ? await response.json() : undefined,
  }
}

const text = z.string().min(1).optional().catch(undefined)
const reply = z.object({
  address: z.object({
    country: text,
    state: text,
    city: text,
    town: text,
    village: text,
    road: text,
    postcode: text,
  }),
})

/**
 * Asks a maps service of the kind of Nominatim (`/reverse?format=jsonv2&lat=…&lon=…`): one call at a time, 499 ms apart.
 * A service that answers 429 is asked again after a pause; any other failure gives '?' for all.
 * @param options.token goes along as `key`, where the service wants one
 */
export function mapsServiceGeocoder(options: {
  url: string
  token: string | undefined
  ask: AskService
}): Geocoder {
  const known = new Map<string, Place>()
  let queue = Promise.resolve()
  let waiting = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue
    const { promise, resolve } = Promise.withResolvers<void>()
    queue = promise
    await turn
    try {
      return await work()
    } finally {
      setTimeout(resolve, THROTTLE_MS)
    }
  }

  async function askService(url: URL): Promise<Place | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { status, retryAfterSeconds, body } = await options.ask(url)
      if (status !== 429) return status === 200 ? placeIn(body) : undefined
      const wanted = retryAfterSeconds === undefined ? BUSY_PAUSE_MS : retryAfterSeconds * 1000
      await pause(Math.min(wanted, LONGEST_PAUSE_MS))
    }
    return undefined
  }

  return {
    async placeAt({ lat, lon }) {
      const key = `${lat.toFixed(KEPT_DIGITS)} ${lon.toFixed(KEPT_DIGITS)}`
      const kept = known.get(key)
      if (kept !== undefined) return kept
      if (waiting >= MOST_WAITING) return UNKNOWN_PLACE
      waiting += 1
      try {
        const place = await inTurn(() => askService(serviceUrl({ ...options, lat, lon })))
        if (place === undefined) return UNKNOWN_PLACE
        if (known.size >= KEPT_PLACES) known.delete(known.keys().next().value ?? '')
        known.set(key, place)
        return place
      } catch {
        return UNKNOWN_PLACE
      } finally {
        waiting -= 1
      }
    },
  }
}

function serviceUrl(options: { url: string; token: string | undefined; lat: number; lon: number }): URL {
  const url = new URL(options.url)
  url.searchParams.set('format', 'jsonv2')
  url.searchParams.set('lat', String(options.lat))
  url.searchParams.set('lon', String(options.lon))
  if (options.token !== undefined) url.searchParams.set('key', options.token)
  return url
}

function placeIn(body: unknown): Place | undefined {
  const { data } = reply.safeParse(body)
  if (data === undefined) return undefined
  const { country, state, city, town, village, road, postcode } = data.address
  return {
    country: country ?? UNKNOWN,
    state: state ?? UNKNOWN,
    city: city ?? town ?? village ?? UNKNOWN,
    road: road ?? UNKNOWN,
    postcode: postcode ?? UNKNOWN,
  }
}
