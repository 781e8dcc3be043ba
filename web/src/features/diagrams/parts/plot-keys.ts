import { pannedWindow, shiftedWindow, type TimeWindow, zoomedWindow } from '../model/time-window.ts'

/** The effect of a key on the plots: another window, another cursor time, or both. */
export interface KeyAction {
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
function lastShown({ to }: TimeWindow, now: number): number {
  return Math.min(to, now)
}
