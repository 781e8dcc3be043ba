import { useComputedColorScheme } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { q } from '../../api/query.ts'
import type { Scheme } from '../../ui/theme/category-colors.ts'
import type { Corners, MapView } from './map-search.ts'
import { basemapStyle } from './renderer/basemap-style.ts'

const ALWAYS = { staleTime: Infinity, refetchOnWindowFocus: false } as const

/**
 * The style of the basemap: the one configured on the server, or the built-in one, also when the other fails to load:
 * the robots matter more.
 */
export function useBasemap() {
  const scheme: Scheme = useComputedColorScheme('light')
  const { data, isError } = useQuery({ ...q(api.location.mapsToken, {}), ...ALWAYS })
  const own = useMemo(() => basemapStyle(scheme), [scheme])
  const isKnown = data !== undefined || isError
  const [hasFailed, setFailed] = useState(false)
  const foreign = hasFailed ? null : (data?.styleUrl ?? null)
  return {
    scheme,
    token: data?.token ?? null,
    style: isKnown ? (foreign ?? own) : undefined,
    /** An external map has place names of its own. */
    hasOwnNames: isKnown && foreign !== null,
    /** Whether the external style failed to load. */
    hasFailed,
    fail: () => setFailed(true),
    retry: () => setFailed(false),
  }
}

const degrees = (value: number) => value.toFixed(2)

/** The names of towns within the map's frame. */
export function useTowns(corners: Corners | undefined, isOff: boolean) {
  const { south = 0, west = 0, north = 0, east = 0 } = corners ?? {}
  const query = { swla: degrees(south), swln: degrees(west), nela: degrees(north), neln: degrees(east) }
  const { data } = useQuery({
    ...q(api.location.places, { query }),
    ...ALWAYS,
    enabled: corners !== undefined && !isOff,
    placeholderData: keepPreviousData,
  })
  return data
}

/** The ionosphere at the view's time; undefined while it is not shown. */
export function useIonosphere({ ionosphereAt: at }: MapView) {
  const { data, error } = useQuery({
    ...q(api.location.ionosphere, { query: { timestamp: String(Math.floor(at ?? 0)) } }),
    ...ALWAYS,
    enabled: at !== null,
    placeholderData: keepPreviousData,
  })
  return at === null ? undefined : { data, error }
}
