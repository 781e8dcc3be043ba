import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Corners } from './map-search.ts'
import type { MapStage } from './stage/map-stage.ts'
import { DEFAULT_AREA } from './stage/stage-view.ts'

/** Degrees around a person's own position, about as much as the default area shows. */
const AROUND = { lat: 1.8, lng: 2.8 } as const
const WAIT_MS = 10_000
const KNOWN_FOR_MS = 600_000

/**
 * Where the map begins without an address that says so: around the person's position, once the browser tells it and
 * unless they have moved the map before; until then, and without it, around Denmark.
 */
export function useDefaultArea(stage: MapStage | undefined, corners: Corners | undefined): void {
  const isOpen = corners === undefined
  const show = useEffectEvent((area: Corners) => {
    if (isOpen) stage?.show(area, { isKept: false })
  })
  useEffect(() => {
    if (stage === undefined || !isOpen) return undefined
    let isOver = false
    show(DEFAULT_AREA)
    // Browsers know it only in safe places: over TLS, or on this machine.
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
  }, [stage, isOpen])
}

/**
 * Goes where the address says when it became another one: by going back or forward, or by a link. While the map is moved
 * the address only follows.
 */
export function useAddressArea(stage: MapStage | undefined, corners: Corners | undefined): void {
  // An address that replaces the one before keeps its place in the browser's history.
  const place = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_index })
  const seen = useRef(place)
  const show = useEffectEvent(() => {
    if (corners !== undefined) stage?.return(corners)
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
