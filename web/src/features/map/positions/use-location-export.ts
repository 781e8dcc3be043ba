import * as api from '@service-center/contract/api.ts'
import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import type { Place } from '@service-center/contract/map/location.ts'
import { RESET_TEXT } from '@service-center/contract/map/positions.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../../api/calls/request.ts'
import { downloadParts, useCsvExport } from '../../../ui/data-table/rows/csv.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { type Points, robotOf } from './points.ts'

/** The file's name (specification 2, section 9). */
const LOCATION_FILE = 'robot_location_list.csv'

const GEOCODING_FAILED = 'Geocoding failed, sorry for the inconvenience!'

interface LocationExport {
  readonly run: (rows: Uint32Array) => void
  readonly isPending: boolean
  /** The fraction of geocoded places, 0 to 1; undefined while not geocoding. */
  readonly progress: number | undefined
}

/** Exports the listed entries to a file, with place names on request. */
export function useLocationExport(options: { points: Points; isGeocoded: boolean }): LocationExport {
  const { points, isGeocoded } = options
  const utcOffsetHours = useTimeOffset()
  const [progress, setProgress] = useState<number>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function placesOf(rows: Uint32Array) {
    const { signal } = leaving.current
    setProgress(0)
    const { placeOf, hasFailed } = await geocodeRows({
      points,
      rows,
      ask: (query) => request(api.location.geocode, { query }, { signal }),
      onProgress: setProgress,
    })
    setProgress(undefined)
    if (hasFailed && !signal.aborted) toast.error(GEOCODING_FAILED)
    return placeOf
  }

  const wanted = useRef(new Uint32Array())
  const { run, isPending, message } = useCsvExport(async () => {
    const rows = wanted.current
    const placeOf = isGeocoded ? await placesOf(rows) : undefined
    if (leaving.current.signal.aborted) return
    const parts = locationCsv({ points, rows, utcOffsetHours, origin: globalThis.location.origin, placeOf })
    await downloadParts(parts, LOCATION_FILE)
  })
  useEffect(() => {
    if (message !== null) toast.warning(message)
  }, [message])
  return {
    run: (rows) => {
      wanted.current = Uint32Array.from(rows)
      void run()
    },
    isPending,
    progress,
  }
}

const HEAD = [
  'ID',
  'Robot',
  'Type',
  'Customer',
  'Customer ID',
  'Dealer',
  'Dealer ID',
  'Latitude',
  'Longitude',
  'Timestamp',
]
const PLACE_HEAD = ['Country', 'State', 'City', 'Road', 'Postcode']
const LINK_HEAD = 'Service Center link'
/** A column of files with positions that are not where the device said. */
const NOTE_HEAD = 'Note'
const LINES_PER_PART = 400

/**
 * The parts of the file, header first.
 * @param options.placeOf the place of a row; undefined leaves out the columns of places
 * @param options.origin the console's address, for the links to robots
 */
export function* locationCsv(options: {
  points: Points
  rows: ArrayLike<number>
  utcOffsetHours: number
  origin: string
  placeOf: ((row: number) => Place) | undefined
}): Generator<string, void> {
  const { points, rows, placeOf } = options
  const hasNotes = Array.from(rows).some((row) => points.reset[row] === 1)
  yield csvLine([
    ...HEAD,
    ...(placeOf === undefined ? [] : PLACE_HEAD),
    LINK_HEAD,
    ...(hasNotes ? [NOTE_HEAD] : []),
  ])
  for (let start = 0; start < rows.length; start += LINES_PER_PART) {
    let part = ''
    for (let at = start; at < Math.min(rows.length, start + LINES_PER_PART); at++) {
      const row = rows[at] ?? 0
      const note = points.reset[row] === 1 ? RESET_TEXT : ''
      part += csvLine([...cellsOf(row, options), ...(hasNotes ? [note] : [])])
    }
    yield part
  }
}

function cellsOf(row: number, options: Parameters<typeof locationCsv>[0]): string[] {
  const { points, utcOffsetHours: offset, origin, placeOf } = options
  const robot = robotOf(points, row)
  if (robot === undefined) return []
  const place = placeOf?.(row)
  return [
    String(robot.id),
    robot.robotName,
    robot.type,
    robot.customerName,
    String(robot.customer),
    robot.dealerName,
    String(robot.dealer),
    String(points.lat[row]),
    String(points.lng[row]),
    fileTime(points.at[row] ?? Number.NaN, offset),
    ...(place === undefined ? [] : [place.country, place.state, place.city, place.road, place.postcode]),
    `${origin}/devices/robots/${robot.id}`,
  ]
}

/** Digits of a coordinate, about 100 m: closer positions share a place, to limit requests to the maps service. */
const DIGITS = 3

const keyOf = (points: Points, row: number) =>
  `${points.lat[row]?.toFixed(DIGITS)} ${points.lng[row]?.toFixed(DIGITS)}`

/** Gives up after this many failures in a row, because every call may take up to its timeout. */
const MAX_FAILURES = 3

/**
 * Geocodes rows, one call after the other. A call that fails gives an unknown place.
 * @param options.onProgress called with the finished fraction, 0 to 1
 */
export async function geocodeRows(options: {
  points: Points
  rows: ArrayLike<number>
  ask: (position: { lat: string; lon: string }) => Promise<Place>
  onProgress: (share: number) => void
}): Promise<{ placeOf: (row: number) => Place; hasFailed: boolean }> {
  const { points, rows, ask, onProgress } = options
  // The positions are read at the start, because robots keep moving during the geocoding.
  const keys = new Map<number, string>()
  for (let at = 0; at < rows.length; at++) keys.set(rows[at] ?? 0, keyOf(points, rows[at] ?? 0))
  const wanted = new Set(keys.values())
  const places = new Map<string, Place>()
  let asked = 0
  let failures = 0
  let hasFailed = false
  for (const key of wanted) {
    if (failures === MAX_FAILURES) break
    const [lat = '0', lon = '0'] = key.split(' ')
    // Not in parallel, because the service allows at most two requests a second.
    try {
      places.set(key, await ask({ lat, lon }))
      failures = 0
    } catch {
      failures += 1
      hasFailed = true
    }
    asked += 1
    onProgress(asked / wanted.size)
  }
  return { placeOf: (row) => places.get(keys.get(row) ?? '') ?? UNKNOWN_PLACE, hasFailed }
}

/** A place that could not be geocoded. */
export const UNKNOWN_PLACE: Place = { country: '?', state: '?', city: '?', road: '?', postcode: '?' }
