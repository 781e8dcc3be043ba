import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { TimeWindow } from '../model/time-window.ts'
import { type Hover, listenToGestures } from './plot-gestures.ts'
import { keyAction } from './plot-keys.ts'
import { pixelOf } from './row-props.ts'
import classes from '../diagrams.module.css'

interface PlotSurfaceProps {
  window: TimeWindow
  /** Of the plots in pixels. */
  width: number
  /** Unix seconds under the cursor, if there is one. */
  cursor: number | undefined
  /** The formatted time of the cursor. */
  time: string
  now: number
  onWindowChange: (window: TimeWindow) => void
  onHover: (hover: Hover | undefined) => void
  /** The cursor is placed by a click, a tap or a key. */
  onCursor: (at: number, by: 'pointer' | 'key') => void
}

/** An overlay over all plots: handles gestures and keys, and draws the cursor through all rows. */
export function PlotSurface(props: PlotSurfaceProps) {
  const { window, width, cursor, time, now, onWindowChange, onHover, onCursor } = props
  const ref = useRef<HTMLDivElement>(null)
  const present = useEffectEvent(() => ({ window, width }))
  const change = useEffectEvent((next: TimeWindow) => onWindowChange(next))
  const hover = useEffectEvent((place: Hover | undefined) => onHover(place))
  const pick = useEffectEvent((x: number) => {
    onCursor(window.from + (x / Math.max(1, width)) * (window.to - window.from), 'pointer')
  })
  useEffect(() => {
    if (ref.current === null) return undefined
    return listenToGestures(ref.current, {
      present: () => present(),
      change: (next) => change(next),
      hover: (place) => hover(place),
      pick: (x) => pick(x),
    })
  }, [])

  const middle = (window.from + Math.min(window.to, now)) / 2
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = keyAction(event, { window, cursor: cursor ?? middle, now })
    if (action === undefined) return
    event.preventDefault()
    if (action.window !== undefined) onWindowChange(action.window)
    if (action.cursor !== undefined) onCursor(action.cursor, 'key')
  }
  const at = Math.round(cursor ?? middle)
  return (
    <div
      ref={ref}
      className={classes['surface']}
      // An input holds no children, and would take the pointer's gestures for its own.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={Math.round(window.from)}
      aria-valuemax={Math.round(window.to)}
      aria-valuenow={Math.min(Math.max(at, Math.round(window.from)), Math.round(window.to))}
      aria-valuetext={time}
      onKeyDown={onKeyDown}
    >
      {cursor !== undefined && cursor >= window.from && cursor <= window.to && (
        <div className={classes['cursor']} style={{ left: pixelOf(cursor, { window, width }) }} />
      )}
    </div>
  )
}
