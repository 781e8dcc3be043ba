import type { RowSetting } from '../../../kit/device/dashboard-search.ts'
import type { Scheme } from '../../../ui/theme/category-colors.ts'
import type { DiagramKey } from '../model/keys.ts'
import type { Span } from '../model/intervals.ts'
import type { TimeWindow } from '../model/time-window.ts'

/** Bar height of the specification (2, section 9); a timeline row is as high as its text. */
export const BAR_HEIGHT = 150
export const TIMELINE_HEIGHT = 34

/** Shared by all rows, which have the same time range. */
export interface SharedPlot {
  readonly window: TimeWindow
  /** Of the plots in pixels. */
  readonly width: number
  /** Unix seconds; nothing is drawn after it. */
  readonly now: number
  readonly scheme: Scheme
  /** Pixels from the plots' left edge at which the time axis has lines. */
  readonly lines: readonly number[]
  /** Whether labels are above their plots, when there is no space beside them. */
  readonly isStacked: boolean
}

/** The props of a row besides its values. */
export interface RowProps {
  readonly row: DiagramKey
  readonly plot: SharedPlot
  /** Time spans in which the device was not connected here. */
  readonly overlays: readonly Span[]
  readonly isTranslated: boolean
  /** A part of the window is still loading. */
  readonly isPartial: boolean
  /** The user wants the row drawn otherwise. Must be stable. */
  readonly onSetting: (key: string, setting: RowSetting) => void
  /** Whether the row's settings are open. */
  readonly isAdjusting: boolean
  /** Opens the settings of a row, or closes them. */
  readonly setAdjusting: (key: string | undefined) => void
  /** Unix seconds under the cursor. */
  readonly cursor: number | undefined
}

/** The pixel of a time, from the plot's left edge. */
export function pixelOf(at: number, { window, width }: Pick<SharedPlot, 'window' | 'width'>): number {
  return ((at - window.from) / (window.to - window.from)) * width
}
