/** The visible time range of the diagrams, in unix seconds; `to` is exclusive. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/** What the arrows move: both ends, or one of them (specification 2, section 2.4). */
export const WINDOW_MODES = ['normal', 'start', 'end'] as const
export type WindowMode = (typeof WINDOW_MODES)[number]

const MINUTE = 60
const DAY = 86_400

/** The steps of diagrams in minutes (specification 2, section 9). */
const UNITS = {
  m: 1,
  'h/12': 5,
  'h/4': 15,
  'h/2': 30,
  h: 60,
  'h*2': 120,
  'h*4': 240,
  d: 1440,
  w: 10_080,
} as const

/** Maximum window length in seconds for each step (specification 2, section 9). Longer windows use weeks. */
const UNIT_LIMITS: readonly (readonly [span: number, unit: keyof typeof UNITS])[] = [
  [1200, 'm'],
  [6000, 'h/12'],
  [18_000, 'h/4'],
  [36_000, 'h/2'],
  [72_000, 'h'],
  [144_000, 'h*2'],
  [288_000, 'h*4'],
  [1_728_000, 'd'],
]

/** The default window's length in seconds. */
const DEFAULT_SPAN = 30 * MINUTE
const MIN_SPAN = MINUTE
const MAX_SPAN = 5 * 365 * DAY

/** The step by which a window of a length is shifted, in seconds. */
export function stepOf(span: number): number {
  const unit = UNIT_LIMITS.find(([limit]) => span <= limit)?.[1] ?? 'w'
  return UNITS[unit] * MINUTE
}

/** The end of a window that shows the present: the next full minute. */
export function liveEnd(now: number): number {
  return Math.ceil(now / MINUTE) * MINUTE
}

/** The window of a given length that ends with the current minute. */
export function liveWindow(now: number, span = DEFAULT_SPAN): TimeWindow {
  const to = liveEnd(now)
  return { from: to - clampSpan(span), to }
}

/** A window within the limits: its length is allowed, its ends are whole seconds and not after the present. */
export function boundedWindow(window: TimeWindow, now: number): TimeWindow {
  const from = Math.max(0, Math.round(window.from))
  const span = clampSpan(Math.round(window.to) - from)
  const to = Math.min(from + span, liveEnd(now))
  return { from: to - span, to }
}

/** The window after one step. An end never passes the other one, nor the present. */
export function shiftedWindow(
  window: TimeWindow,
  { mode, direction, now }: { mode: WindowMode; direction: -1 | 1; now: number },
): TimeWindow {
  const by = direction * stepOf(window.to - window.from)
  if (mode === 'normal') return boundedWindow({ from: window.from + by, to: window.to + by }, now)
  if (mode === 'start') {
    const from = Math.max(window.from + by, window.to - MAX_SPAN, 0)
    return { from: Math.min(from, window.to - MIN_SPAN), to: window.to }
  }
  const to = Math.min(window.to + by, window.from + MAX_SPAN, liveEnd(now))
  return { from: window.from, to: Math.max(to, window.from + MIN_SPAN) }
}

/**
 * The window made `factor` times as long while the time `at` stays in place. A window that reaches the present still
 * ends with it.
 */
export function zoomedWindow(
  window: TimeWindow,
  { at, factor, now }: { at: number; factor: number; now: number },
): TimeWindow {
  const before = window.to - window.from
  const span = clampSpan(before * factor)
  const from = at - (at - window.from) * (span / before)
  return boundedWindow({ from, to: from + span }, now)
}

/** The window moved by some seconds. Fractions are kept, so that it follows a pointer exactly. */
export function pannedWindow(window: TimeWindow, { by, now }: { by: number; now: number }): TimeWindow {
  const span = window.to - window.from
  const to = Math.min(window.to + by, liveEnd(now))
  return to - span < 0 ? { from: 0, to: span } : { from: to - span, to }
}

/** Positions of the fingers on a plot, or of the pressed mouse, in pixels from its left edge. */
type Fingers = readonly number[]

/**
 * The window after a drag. The fingers stay over the same times: one finger moves the window, two also zoom.
 * @param width of the plot in pixels
 */
export function draggedWindow(
  window: TimeWindow,
  { from, to, width, now }: { from: Fingers; to: Fingers; width: number; now: number },
): TimeWindow {
  const perPixel = (window.to - window.from) / Math.max(1, width)
  const [start = 0, otherStart] = from
  const [end = start, otherEnd] = to
  if (otherStart === undefined || otherEnd === undefined || otherStart === start) {
    return pannedWindow(window, { by: (start - end) * perPixel, now })
  }
  const zoom = Math.max(Math.abs(otherEnd - end), 1) / Math.abs(otherStart - start)
  const moved = pannedWindow(window, { by: (start - end) * perPixel, now: Infinity })
  const at = moved.from + end * perPixel
  return zoomedWindow(moved, { at, factor: 1 / zoom, now })
}

function clampSpan(span: number): number {
  return Math.min(MAX_SPAN, Math.max(MIN_SPAN, span))
}
