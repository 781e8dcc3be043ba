import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Corners } from '../map-search.ts'
import { MapRenderer, type MapRendererEvents } from './map-renderer.ts'

interface RendererOptions {
  /** Undefined until it is known. */
  style: StyleSpecification | string | undefined
  scheme: Scheme
  token: string | null
  /** The initial area of the map. */
  corners: Corners
  events: Pick<MapRendererEvents, 'onMove' | 'onClick' | 'onPoint' | 'onStyleFail'>
}

/**
 * Draws the map into an element while the component is mounted. It fails where the browser cannot draw it or the WebGL
 * context is lost, until the context is restored or the user retries.
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
  const onMove = useEffectEvent<MapRendererEvents['onMove']>((view) => options.events.onMove(view))
  const onClick = useEffectEvent<MapRendererEvents['onClick']>((hit) => options.events.onClick(hit))
  const onPoint = useEffectEvent<MapRendererEvents['onPoint']>((hit) => options.events.onPoint(hit))
  const onStyleFail = useEffectEvent<MapRendererEvents['onStyleFail']>(() => options.events.onStyleFail())
  const start = useEffectEvent((element: HTMLElement, first: StyleSpecification | string) => {
    const events: MapRendererEvents = {
      onMove: (view) => onMove(view),
      onClick: (hit) => onClick(hit),
      onPoint: (hit) => onPoint(hit),
      onStyleFail: () => onStyleFail(),
      onLose: () => setFailed(true),
      onRestore: retry,
    }
    started.current = { style: first, scheme }
    return new MapRenderer({ container: element, style: first, scheme, corners, token, events })
  })
  const isReady = style !== undefined
  useEffect(() => {
    if (container.current === null || !isReady) return undefined
    let made: MapRenderer | undefined
    try {
      made = start(container.current, style)
      setRenderer(made)
    } catch {
      setFailed(true)
    }
    return () => {
      made?.remove()
      setRenderer(undefined)
    }
    // A style that changes later is set below, on the same map.
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
