import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Hover, listenToGestures } from './plot-gestures.ts'
import { pixelOf, timeAt } from './time-axis.ts'
import { pannedWindow, shiftedWindow, type TimeWindow, zoomedWindow } from './time-window.ts'
import classes from '../diagrams.module.css'

interface PlotSurfaceProps {
  window: TimeWindow
  /** Width of the plots in pixels. */
  width: number
  /** Unix seconds; undefined without a cursor. */
  cursor: number | undefined
  /** The formatted time of the cursor. */
  time: string
  now: number
  onWindowChange: (window: TimeWindow) => void
  onHover: (hover: Hover | undefined) => void
  /** Called when a click, a tap or a key places the cursor. */
  onCursor: (at: number, by: 'pointer' | 'key') => void
}

/** An overlay over all plots: handles gestures and keys, and draws the cursor through all rows. */
export function PlotSurface(props: PlotSurfaceProps) {
  const { window, width, cursor, time, now, onWindowChange, onCursor } = props
  const ref = useRef<HTMLDivElement>(null)
  const latest = useEffectEvent(() => props)
  useEffect(() => {
    if (ref.current === null) return undefined
    return listenToGestures(ref.current, {
      current: () => latest(),
      change: (next) => latest().onWindowChange(next),
      hover: (place) => latest().onHover(place),
      pick: (x) => latest().onCursor(timeAt(x, latest()), 'pointer'),
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
      // Not an input element: it cannot have children, and would handle the pointer itself.
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

/** The effect of a key: another window, another cursor time, or both. */
interface KeyAction {
  readonly window?: TimeWindow
  readonly cursor?: number
}

/** Distance of an arrow key, as a fraction of the window. */
const ARROW = 1 / 100
const ZOOM = 2

/**
 * Arrows move the cursor, and the window when the cursor reaches its end; with Shift, and Page Up and Down, the window
 * moves by a step; plus and minus zoom around the cursor; Home and End jump to the window's ends.
 * @param cursor unix seconds
 */
export function keyAction(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { window, cursor, now }: { window: TimeWindow; cursor: number; now: number },
): KeyAction | undefined {
  const zoom = (factor: number) => ({ window: zoomedWindow(window, { at: cursor, factor, now }), cursor })
  const shift = (direction: -1 | 1) => {
    const next = shiftedWindow(window, { mode: 'normal', direction, now })
    return { window: next, cursor: cursor + next.from - window.from }
  }
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? shift(-1) : arrow(-1, { window, cursor, now })
    case 'ArrowRight':
      return shiftKey ? shift(1) : arrow(1, { window, cursor, now })
    case 'PageUp':
      return shift(-1)
    case 'PageDown':
      return shift(1)
    case 'Home':
      return { cursor: window.from }
    case 'End':
      return { cursor: lastShown(window, now) }
    case '+':
    case '=':
      return zoom(1 / ZOOM)
    case '-':
      return zoom(ZOOM)
    default:
      return undefined
  }
}

function arrow(
  direction: -1 | 1,
  { window, cursor, now }: { window: TimeWindow; cursor: number; now: number },
): KeyAction {
  const by = direction * Math.max(1, Math.round((window.to - window.from) * ARROW))
  const next = cursor + by
  if (next >= window.from && next <= lastShown(window, now)) return { cursor: next }
  const moved = pannedWindow(window, { by, now })
  return { window: moved, cursor: Math.max(moved.from, Math.min(next, lastShown(moved, now))) }
}

/** The latest time in a window that is not in the future. */
const lastShown = ({ to }: TimeWindow, now: number) => Math.min(to, now)
