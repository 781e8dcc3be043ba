import type { StyleSpecification } from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { Corners } from '../map-search.ts'
import { MapStage, type StageEvents } from './map-stage.ts'

interface StageOptions {
  /** Undefined while it is not known yet. */
  style: StyleSpecification | string | undefined
  scheme: Scheme
  token: string | null
  /** Where the map begins. */
  corners: Corners
  events: Pick<StageEvents, 'onMove' | 'onClick' | 'onPoint' | 'onStyleFail'>
}

/**
 * Draws the map into an element for as long as the component is mounted. Where the browser cannot draw it, or takes the
 * means away, it has failed, until the browser gives them back or somebody wants another attempt.
 */
export function useStage(container: RefObject<HTMLElement | null>, options: StageOptions) {
  const { style, scheme, token, corners } = options
  const [stage, setStage] = useState<MapStage>()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
  }, [])
  const started = useRef<{ style: StyleSpecification | string; scheme: Scheme }>(undefined)
  const onMove = useEffectEvent<StageEvents['onMove']>((view) => options.events.onMove(view))
  const onClick = useEffectEvent<StageEvents['onClick']>((hit) => options.events.onClick(hit))
  const onPoint = useEffectEvent<StageEvents['onPoint']>((hit) => options.events.onPoint(hit))
  const onStyleFail = useEffectEvent<StageEvents['onStyleFail']>(() => options.events.onStyleFail())
  const start = useEffectEvent((element: HTMLElement, first: StyleSpecification | string) => {
    const events: StageEvents = {
      onMove: (view) => onMove(view),
      onClick: (hit) => onClick(hit),
      onPoint: (hit) => onPoint(hit),
      onStyleFail: () => onStyleFail(),
      onLose: () => setFailed(true),
      onRestore: retry,
    }
    started.current = { style: first, scheme }
    return new MapStage({ container: element, style: first, scheme, corners, token, events })
  })
  const isReady = style !== undefined
  useEffect(() => {
    if (container.current === null || !isReady) return undefined
    let made: MapStage | undefined
    try {
      made = start(container.current, style)
      setStage(made)
    } catch {
      setFailed(true)
    }
    return () => {
      made?.remove()
      setStage(undefined)
    }
    // A style that changes later is set below, on the same map.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [container, isReady, attempt])
  useEffect(() => {
    if (stage === undefined || style === undefined) return
    if (started.current?.style === style && started.current.scheme === scheme) return
    started.current = { style, scheme }
    stage.setStyle({ style, scheme })
  }, [stage, style, scheme])
  return { stage, hasFailed, retry }
}
