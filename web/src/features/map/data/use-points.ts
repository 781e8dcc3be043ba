import * as api from '@service-center/contract/api.ts'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { useLiveEvents, useLiveReconnect } from '../../../api/use-live.ts'
import { Moves, slotsOf } from './live-points.ts'
import { NO_POINTS, type Points, pointsOf } from './points.ts'
import type { TimeRange } from './time-range.ts'

/**
 * Moving robots are redrawn at this interval, in milliseconds: more often would be invisible and keep the page busy.
 */
const DRAW_EVERY_MS = 500

const PRESENT = hashKey(q(api.location.list, { query: {} }).queryKey)

/** A history query; undefined: current positions. */
export type PastQuery = {
  readonly robotIds: readonly number[]
  readonly range: TimeRange
  readonly distance: number
  readonly isForEachRobot: boolean
}

export interface PointsState {
  readonly points: Points
  /** Counts the changes that were made to `points` in place. */
  readonly version: number
  /** Whether the requested data is still loading; until then another history may be shown. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: ApiError | null
  readonly reload: () => void
}

/** The positions on the map: current ones, kept up to date by live events, or history. */
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
    // A history stays until the next one has loaded; current positions and history never stand in for each other.
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
  const slots = useMemo(() => (points === undefined ? undefined : slotsOf(points)), [points])
  useLiveEvents('data', (event) => moves.current.note(event))
  useLiveReconnect(reload)
  // A running request is not restarted for each unknown robot: with a slow server it would never finish.
  const readNew = useEffectEvent(() => {
    if (!isFetching) reload()
  })
  useEffect(() => {
    if (points === undefined || slots === undefined) return undefined
    const timer = setInterval(() => {
      if (moves.current.isEmpty) return
      const { isNew } = moves.current.apply(points, slots)
      setVersion((before) => before + 1)
      if (isNew) readNew()
    }, DRAW_EVERY_MS)
    return () => clearInterval(timer)
  }, [points, slots])
  return version
}
