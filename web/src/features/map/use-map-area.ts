import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Corners } from './map-search.ts'
import type { MapRenderer } from './renderer/map-renderer.ts'
import { DEFAULT_AREA } from './renderer/viewport.ts'

/** Degrees around the user's own position, about the size of the default area. */
const AROUND = { lat: 1.8, lng: 2.8 } as const
const WAIT_MS = 10_000
const KNOWN_FOR_MS = 600_000

/**
 * The initial area without one in the address: around the user's position, once the browser reports it and unless the
 * user has moved the map before; otherwise around Denmark.
 */
export function useDefaultArea(renderer: MapRenderer | undefined, corners: Corners | undefined): void {
  const isOpen = corners === undefined
  const show = useEffectEvent((area: Corners) => {
    if (isOpen) renderer?.show(area, { isKept: false })
  })
  useEffect(() => {
    if (renderer === undefined || !isOpen) return undefined
    let isOver = false
    show(DEFAULT_AREA)
    // Browsers offer geolocation only in secure contexts: over TLS, or on localhost.
    if ('geolocation' in navigator) {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (!isOver) show(areaAround(coords.latitude, coords.longitude))
        },
        () => undefined,
        { timeout: WAIT_MS, maximumAge: KNOWN_FOR_MS },
      )
    }
    return () => {
      isOver = true
    }
  }, [renderer, isOpen])
}

/**
 * Moves the map when the address changes by going back or forward, or by a link. While the user moves the map, the
 * address only follows.
 */
export function useAddressArea(renderer: MapRenderer | undefined, corners: Corners | undefined): void {
  // A replaced address keeps its index in the browser's history.
  const place = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index })
  const seen = useRef(place)
  const show = useEffectEvent(() => {
    if (corners !== undefined) renderer?.return(corners)
  })
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    show()
  }, [place])
}

function areaAround(lat: number, lng: number): Corners {
  return {
    south: Math.max(-85, lat - AROUND.lat),
    north: Math.min(85, lat + AROUND.lat),
    west: Math.max(-180, lng - AROUND.lng),
    east: Math.min(180, lng + AROUND.lng),
  }
}
