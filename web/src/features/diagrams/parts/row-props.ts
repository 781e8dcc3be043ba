import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { DiagramKey } from '../model/keys.ts'
import type { Span } from '../model/stretches.ts'
import type { TimeWindow } from '../model/time-window.ts'

/** Bar height of the specification (2, section 9); the row of a timeline is as low as its text. */
export const BAR_HEIGHT = 150
export const TIMELINE_HEIGHT = 34

/** What all rows share: they are one picture over one stretch of time. */
export interface SharedPlot {
  readonly window: TimeWindow
  /** Of the plots in pixels. */
  readonly width: number
  /** Unix seconds; nothing is drawn past it. */
  readonly now: number
  readonly scheme: Scheme
  /** Pixels from the plots' left edge at which the time axis has lines. */
  readonly lines: readonly number[]
  /** Whether labels stand above their plots, for want of room beside them. */
  readonly isStacked: boolean
}

/** What one row needs beside its values. */
export interface RowProps {
  readonly row: DiagramKey
  readonly plot: SharedPlot
  /** Stretches in which the device was not connected here. */
  readonly overlays: readonly Span[]
  readonly isTranslated: boolean
  /** A part of the window is still being read. */
  readonly isPartial: boolean
  /** Unix seconds under the cursor. */
  readonly cursor: number | undefined
}

/** The pixel of a moment, from the plot's left edge. */
export function pixelOf(at: number, { window, width }: Pick<SharedPlot, 'window' | 'width'>): number {
  return ((at - window.from) / (window.to - window.from)) * width
}
