import { useRouterState } from '@tanstack/react-router'
import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Corners } from '../map-search.ts'
import { DEFAULT_AREA } from '../positions/geometry.ts'
import { MapRenderer, type MapRendererEvents } from './map-renderer.ts'

interface RendererOptions {
  /** Undefined until the server has replied whether there is an external style. */
  style: StyleSpecification | string | undefined
  scheme: Scheme
  token: string | null
  /** The initial area of the map. */
  corners: Corners
  events: Pick<MapRendererEvents, 'onMove' | 'onClick' | 'onPoint' | 'onStyleFail'>
}

/**
 * Draws the map into an element while the component is mounted. `hasFailed` is true when the browser cannot draw the map
 * or has lost the WebGL context, until the context is restored or the user retries.
 */
export function useMapRenderer(container: RefObject<HTMLElement | null>, options: RendererOptions) {
  const { style, scheme, token, corners } = options
  const [renderer, setRenderer] = useState<MapRenderer>()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  const started = useRef<{ style: StyleSpecification | string; scheme: Scheme }>(undefined)
  const handlers = useEffectEvent(() => options.events)
  const start = useEffectEvent((element: HTMLElement, first: StyleSpecification | string) => {
    const events: MapRendererEvents = {
      onMove: (view) => handlers().onMove(view),
      onClick: (hit) => handlers().onClick(hit),
      onPoint: (hit) => handlers().onPoint(hit),
      onStyleFail: () => handlers().onStyleFail(),
      onLose: () => setFailed(true),
      onRestore: retry,
    }
    started.current = { style: first, scheme }
    return new MapRenderer({ container: element, style: first, scheme, corners, token, events })
  })
  const isReady = style !== undefined
  useEffect(() => {
    if (container.current === null || !isReady) return undefined
    let created: MapRenderer | undefined
    try {
      created = start(container.current, style)
      setRenderer(created)
    } catch {
      setFailed(true)
    }
    return () => {
      created?.remove()
      setRenderer(undefined)
    }
    // The effect below sets a later style on the same map.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [container, isReady, attempt])
  useEffect(() => {
    if (renderer === undefined || style === undefined) return
    if (started.current?.style === style && started.current.scheme === scheme) return
    started.current = { style, scheme }
    renderer.setStyle({ style, scheme })
  }, [renderer, style, scheme])
  return { renderer, hasFailed, retry }
}

const GEOLOCATION_TIMEOUT_MS = 10_000
/** A position that the browser already knows may be this old. */
const GEOLOCATION_MAX_AGE_MS = 600_000

/**
 * The initial area without one in the address: around the user's position, as soon as the browser reports it and unless
 * the user has moved the map before; otherwise around Denmark.
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
        { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: GEOLOCATION_MAX_AGE_MS },
      )
    }
    return () => {
      isOver = true
    }
  }, [renderer, isOpen])
}

/** Degrees to each side of the user's position, so that the area is about as large as the default area. */
const AROUND = { lat: 1.8, lng: 2.8 } as const

function areaAround(lat: number, lng: number): Corners {
  return {
    south: Math.max(-85, lat - AROUND.lat),
    north: Math.min(85, lat + AROUND.lat),
    west: Math.max(-180, lng - AROUND.lng),
    east: Math.min(180, lng + AROUND.lng),
  }
}

/**
 * Moves the map when the address changes by going back or forward, or by a link. While the user moves the map, the
 * address follows the map instead.
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
