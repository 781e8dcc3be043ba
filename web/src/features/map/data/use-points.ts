import { api } from '@service-center/contract/api.ts'
import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { useLiveEvents, useLiveReconnect } from '../../../api/use-live.ts'
import { Moves, slotsOf } from './live-points.ts'
import { NO_POINTS, type Points, pointsOf } from './points.ts'
import type { TimeRange } from './time-range.ts'

/** Robots that move are drawn anew this often, in milliseconds: more is not seen, and would keep the page busy. */
const DRAW_EVERY_MS = 500

const PRESENT = hashKey(q(api.location.list, { query: {} }).queryKey)

/** What history is asked for; undefined: where the robots are now. */
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
  /** Whether what was asked for has yet to come; until then another past may still be shown. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly error: ApiError | null
  readonly reload: () => void
}

/** The positions that the map shows: of the present, kept up to date by live events, or of the past. */
export function usePoints(past: PastQuery | undefined): PointsState {
  const restart = useRestart()
  const options = q(api.location.list, { query: past === undefined ? {} : pastParameters(past) })
  const query = useQuery({
    ...options,
    // What has been does not change; where robots are is read anew whenever the map is opened.
    staleTime: past === undefined ? 0 : Infinity,
    refetchOnWindowFocus: false,
    // To look for what stayed the same among a hundred thousand positions takes longer than to take all of them anew.
    structuralSharing: false,
    enabled: past === undefined || past.robotIds.length > 0,
    // A past stays until the next one has come; where robots are is never shown as where they have been, nor the reverse.
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
    notAfter: String(range.until),
    distance: String(distance),
    forEachRobot: isForEachRobot ? ('true' as const) : ('false' as const),
  }
}

/** Moves the robots of the present as they move; gives the number of times that it did. */
function useLiveMoves(
  points: Points | undefined,
  { reload, isFetching }: { reload: () => void; isFetching: boolean },
): number {
  const [version, setVersion] = useState(0)
  const moves = useRef(new Moves())
  const slots = useMemo(() => (points === undefined ? undefined : slotsOf(points)), [points])
  useLiveEvents('data', (event) => moves.current.note(event))
  useLiveReconnect(reload)
  // What is being read already is not begun anew for each robot that is not known yet: a slow answer would never come.
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
