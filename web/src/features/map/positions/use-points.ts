import * as api from '@service-center/contract/api.ts'
import type { DataEvent } from '@service-center/contract/device-data/device-events.ts'
import { LOCATION_KEY, positionOf, type ReportedPosition } from '@service-center/contract/map/positions.ts'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../../api/calls/api-error.ts'
import { q, useRestart } from '../../../api/queries/query.ts'
import { useLiveEvents, useLiveReconnect } from '../../../api/live/use-live.ts'
import { mercatorX, mercatorY } from './geometry.ts'
import { NO_POINTS, type Points, pointsOf } from './points.ts'
import type { TimeRange } from './time-range.ts'

/** How often moving robots are redrawn. Doing it more often would not be visible and would keep the page busy. */
const DRAW_EVERY_MS = 500

const PRESENT = hashKey(q(api.location.list, { query: {} }).queryKey)

interface PastQuery {
  readonly robotIds: readonly number[]
  readonly range: TimeRange
  readonly distance: number
  readonly isForEachRobot: boolean
}

interface PointsState {
  readonly points: Points
  /** Counts the changes that were made to `points` in place. */
  readonly version: number
  /** Whether the requested data is still loading. Until then the history before it may still be shown. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: ApiError | null
  readonly reload: () => void
}

/**
 * The positions on the map.
 * @param past undefined for current positions, which live events keep up to date
 */
export function usePoints(past: PastQuery | undefined): PointsState {
  const restart = useRestart()
  const options = q(api.location.list, { query: past === undefined ? {} : pastParameters(past) })
  const query = useQuery({
    ...options,
    // History does not change; current positions are reloaded whenever the map is opened.
    staleTime: past === undefined ? 0 : Infinity,
    refetchOnWindowFocus: false,
    // Comparing a hundred thousand positions takes longer than replacing all of them.
    structuralSharing: false,
    enabled: past === undefined || past.robotIds.length > 0,
    // History stays until the next history has loaded, but never replaces current positions, nor the other way round.
    placeholderData: (data, before) =>
      past === undefined || before === undefined || hashKey(before.queryKey) === PRESENT ? undefined : data,
  })
  const points = useMemo(() => (query.data === undefined ? NO_POINTS : pointsOf(query.data)), [query.data])
  const reload = () => restart(options)
  const version = useLiveMoves(past === undefined && query.data !== undefined ? points : undefined, {
    reload,
    isFetching: query.isFetching,
  })
  return {
    points: past !== undefined && past.robotIds.length === 0 ? NO_POINTS : points,
    version,
    isLoading: (query.isPending || query.isPlaceholderData) && query.fetchStatus !== 'idle',
    isFetching: query.isFetching,
    error: query.error,
    reload,
  }
}

function pastParameters({ robotIds, range, distance, isForEachRobot }: PastQuery) {
  return {
    robotIds: robotIds.map(String),
    notBefore: String(range.from),
    ...(range.isOpen === true ? {} : { notAfter: String(range.until) }),
    distance: String(distance),
    forEachRobot: isForEachRobot ? ('true' as const) : ('false' as const),
  }
}

/** Moves the robots on live events; returns the number of updates. */
function useLiveMoves(
  points: Points | undefined,
  { reload, isFetching }: { reload: () => void; isFetching: boolean },
): number {
  const [version, setVersion] = useState(0)
  const moves = useRef(new Moves())
  const rows = useMemo(() => (points === undefined ? undefined : rowsById(points)), [points])
  useLiveEvents('data', (event) => moves.current.add(event))
  useLiveReconnect(reload)
  // Unknown robots do not restart a running request: with a slow server it would never finish.
  const loadNew = useEffectEvent(() => {
    if (!isFetching) reload()
  })
  useEffect(() => {
    if (points === undefined || rows === undefined) return undefined
    const timer = setInterval(() => {
      if (moves.current.isEmpty) return
      const { isNew } = moves.current.apply(points, rows)
      setVersion((before) => before + 1)
      if (isNew) loadNew()
    }, DRAW_EVERY_MS)
    return () => clearInterval(timer)
  }, [points, rows])
  return version
}

/** Collects position events until the map is drawn next. */
export class Moves {
  /** The newest position of each robot, by robot id, with its time in unix seconds. */
  readonly #moves = new Map<number, { position: ReportedPosition; at: number }>()

  get isEmpty(): boolean {
    return this.#moves.size === 0
  }

  /** Ignores other device types, other keys and invalid positions. */
  add({ type, id, entries }: DataEvent): void {
    if (type !== 1) return
    for (const [key, value, created] of entries) {
      const position = key === LOCATION_KEY ? positionOf(value) : undefined
      const known = this.#moves.get(id)
      if (position !== undefined && (known === undefined || known.at <= created)) {
        this.#moves.set(id, { position, at: created })
      }
    }
  }

  /**
   * Moves the robots, in place.
   * @returns whether a robot had no position before, so that the map must be reloaded
   */
  apply(points: Points, rows: ReadonlyMap<number, number>): { isNew: boolean } {
    let isNew = false
    for (const [id, { position, at }] of this.#moves) {
      const row = rows.get(id)
      if (row === undefined) isNew = true
      else if (at >= (points.at[row] ?? 0)) {
        points.lat[row] = position.lat
        points.lng[row] = position.lng
        points.x[row] = mercatorX(position.lng)
        points.y[row] = mercatorY(position.lat)
        points.at[row] = at
        points.reset[row] = position.isReset ? 1 : 0
      }
    }
    this.#moves.clear()
    return { isNew }
  }
}

/** The row of each robot id. Current positions have one row per robot. */
export function rowsById(points: Points): Map<number, number> {
  const rows = new Map<number, number>()
  for (let row = 0; row < points.robot.length; row++) {
    const robot = points.robots[points.robot[row] ?? -1]
    if (robot !== undefined) rows.set(robot.id, row)
  }
  return rows
}
