import { useComputedColorScheme } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { q } from '../../../api/queries/query.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Corners, MapView } from '../map-search.ts'
import { basemapStyle } from './basemap.ts'
import { DEFAULT_AREA } from '../positions/geometry.ts'

const ALWAYS = { staleTime: Infinity, refetchOnWindowFocus: false } as const

/**
 * The style of the basemap: the external one configured on the server, or the built-in one. If the external style fails
 * to load, the built-in one is used, because the robots are more important than the background.
 */
export function useBasemap() {
  const scheme: Scheme = useComputedColorScheme('light')
  const { data, isError } = useQuery({ ...q(api.location.mapsToken, {}), ...ALWAYS })
  const builtIn = useMemo(() => basemapStyle(scheme), [scheme])
  const isKnown = data !== undefined || isError
  const [hasFailed, setFailed] = useState(false)
  const external = hasFailed ? null : (data?.styleUrl ?? null)
  return {
    scheme,
    token: data?.token ?? null,
    style: isKnown ? (external ?? builtIn) : undefined,
    /** Whether the basemap has place names of its own, as external maps do. */
    hasOwnNames: isKnown && external !== null,
    /** Whether the external style failed to load. */
    hasFailed,
    fail: () => setFailed(true),
    retry: () => setFailed(false),
  }
}

/** The names of towns within the map's frame. */
export function useTowns(corners: Corners | undefined, isOff: boolean) {
  const query = townArea(corners ?? DEFAULT_AREA)
  const { data } = useQuery({
    ...q(api.location.places, { query }),
    ...ALWAYS,
    enabled: corners !== undefined && !isOff,
    placeholderData: keepPreviousData,
  })
  return data
}

/** The ionosphere at the time of the view; undefined while it is hidden. */
export function useIonosphere({ ionosphereAt: at }: MapView) {
  const { data, error } = useQuery({
    ...q(api.location.ionosphere, { query: { timestamp: String(Math.floor(at ?? 0)) } }),
    ...ALWAYS,
    enabled: at !== null,
    placeholderData: keepPreviousData,
  })
  return at === null ? undefined : { data, error }
}

/**
 * An area around the map's frame, on a grid whose cells are at least a quarter of the frame. It stays the same while the
 * map is moved a little, so that its towns are not requested and arranged again.
 */
export function townArea({ south, west, north, east }: Corners) {
  const spans = { lat: north - south, lng: west <= east ? east - west : east + 360 - west }
  const [up, across] = [cell(spans.lat), cell(spans.lng)]
  const isWorld = spans.lng + 2 * across >= 360
  return {
    swla: text(Math.max(-90, Math.floor(south / up) * up)),
    swln: text(isWorld ? -180 : wrapped(Math.floor(west / across) * across)),
    nela: text(Math.min(90, Math.ceil(north / up) * up)),
    neln: text(isWorld ? 180 : wrapped(Math.ceil(east / across) * across)),
  }
}

const cell = (span: number) => 2 ** Math.ceil(Math.log2(Math.max(span, 0.01) / 4))
const text = (value: number) => String(Number(value.toFixed(6)))
const wrapped = (lng: number) => (Math.abs(lng) <= 180 ? lng : lng - 360 * Math.sign(lng))
