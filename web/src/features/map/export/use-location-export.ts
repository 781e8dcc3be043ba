import * as api from '@service-center/contract/api.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../../api/request.ts'
import { downloadParts } from '../../../ui/data-table/csv/csv-download.ts'
import { useCsvExport } from '../../../ui/data-table/csv/use-csv-export.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import type { Points } from '../data/points.ts'
import { geocodeRows } from './geocode-rows.ts'
import { LOCATION_FILE, locationCsv } from './location-csv.ts'

const GEOCODING_FAILED = 'Geocoding failed, sorry for the inconvenience!'

export interface LocationExport {
  /** Exports some rows of the points. */
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
