import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '@service-center/contract/map/location.ts'
import { z } from 'zod'
import { type Outgoing, OutgoingError } from '../../platform/outgoing.ts'
import { outsideName } from '../../platform/outside-services/outside-name.ts'
import { type Geocoder, UNKNOWN, UNKNOWN_PLACE } from './geocoder.ts'

const SERVICE = 'Maps service'
/** Minimum time between two calls (specification 2, section 9). */
const THROTTLE_MS = 499
/** The pause when rate limited without a given time, and the maximum pause. */
const BUSY_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 10_000
const ATTEMPTS = 3
/** Maximum queue length. With a longer queue the console would time out first. */
const MAX_QUEUE = 40
const KEPT_PLACES = 2000
/** About 10 m: closer positions share a cached reply. */
const KEPT_DIGITS = 4

const TIMEOUT_MS = 8000

type Pause = (ms: number) => Promise<void>

const text = outsideName.pipe(z.string().min(1)).optional().catch(undefined)
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
 * A client for a maps service like Nominatim (`/reverse?format=jsonv2&lat=…&lon=…`). Makes one call at a time, 499 ms apart,
 * and retries after a 429.
 * @param options.token sent as `key`, if the service needs one
 */
export function mapsServiceGeocoder(options: {
  url: string
  token: string | undefined
  outgoing: Outgoing
  /** Waits some milliseconds; tests replace it. */
  pause?: Pause
}): Geocoder {
  const { outgoing, pause = (ms) => sleep(ms) } = options
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
      void pause(THROTTLE_MS).then(resolve)
    }
  }

  return {
    async placeAt({ lat, lon }) {
      const key = `${lat.toFixed(KEPT_DIGITS)} ${lon.toFixed(KEPT_DIGITS)}`
      const kept = known.get(key)
      if (kept !== undefined) return kept
      if (waiting >= MAX_QUEUE) throw new OutgoingError(SERVICE, 'too many are waiting')
      waiting += 1
      try {
        const place = await inTurn(() =>
          askService({ url: serviceUrl({ ...options, lat, lon }), outgoing, pause }),
        )
        if (place === undefined) return UNKNOWN_PLACE
        if (known.size >= KEPT_PLACES) known.delete(known.keys().next().value ?? '')
        known.set(key, place)
        return place
      } finally {
        waiting -= 1
      }
    },
  }
}

/**
 * Undefined if the service knows no place there.
 * @throws OutgoingError when it fails after all retries
 */
async function askService(options: {
  url: URL
  outgoing: Outgoing
  pause: Pause
}): Promise<Place | undefined> {
  const { url, outgoing, pause } = options
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { status, headers, body } = await outgoing.ask('geocoding', { url, timeoutMs: TIMEOUT_MS })
    if (status === 200) return placeIn(body)
    if (status !== 429) throw new OutgoingError(SERVICE, `status ${status}`)
    await pause(pauseOf(headers.get('retry-after')))
  }
  outgoing.failed('geocoding', 'status 429')
  throw new OutgoingError(SERVICE, 'it is asked too often')
}

/** The requested pause in seconds; the date form is not supported. */
function pauseOf(retryAfter: string | null): number {
  const wanted = retryAfter === null ? Number.NaN : Number(retryAfter) * 1000
  return Number.isFinite(wanted) ? Math.min(Math.max(0, wanted), LONGEST_PAUSE_MS) : BUSY_PAUSE_MS
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
