import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowSetting } from '../../../kit/device/dashboard-search.ts'
import { usePrinting } from '../../../ui/print/use-printing.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { pixelOf, secondsPerPixel, type SharedPlot } from '../time/time-axis.ts'
import type { Span } from '../values/intervals.ts'
import type { DiagramKey } from '../values/keys.ts'
import type { RowData } from '../values/series.ts'
import { RowSettings } from './RowSettings.tsx'
import type { ValueRange } from './value-axis.ts'
import { labelAt } from './value-labels.ts'
import classes from '../diagrams.module.css'

/** Height of a row of numbers (specification 2, section 9). A row of bars is as high as its text. */
export const NUMBER_HEIGHT = 150
export const TIMELINE_HEIGHT = 34

/** The props of a row besides its values. */
export interface RowProps {
  readonly row: DiagramKey
  readonly plot: SharedPlot
  /** Time spans to hatch, because a tablet was connected to another robot. */
  readonly overlays: readonly Span[]
  readonly isTranslated: boolean
  /** Whether a part of the window is still loading. */
  readonly isPartial: boolean
  /** Called when the user changes how the row is drawn. Must be stable. */
  readonly onSetting: (key: string, setting: RowSetting) => void
  /** Whether the row's settings are open. */
  readonly isAdjusting: boolean
  /** Opens the settings of a row; undefined closes them. */
  readonly setAdjusting: (key: string | undefined) => void
  /** Unix seconds under the cursor. */
  readonly cursor: number | undefined
  /** The formatted time of the cursor. */
  readonly time: string
}

/** The pixel of the cursor and the row's value there; undefined without a cursor. */
export function cursorIn({ row, plot, cursor, isTranslated }: RowProps, data: RowData | undefined) {
  if (cursor === undefined) return undefined
  const word = labelAt(row, data, { at: cursor, now: plot.now, pixel: secondsPerPixel(plot), isTranslated })
  return { x: pixelOf(cursor, plot), word }
}

interface RowFrameProps extends RowProps {
  height: number
  /** Undefined while nothing of the row is loaded. */
  data: RowData | undefined
  /** Whether the loaded part of the window has nothing to draw. */
  isEmpty: boolean
  /** The current range of the value axis; undefined without numbers. */
  shown?: ValueRange | undefined
  /** Shown below the label. */
  notes?: ReactNode
  /** The result of {@link cursorIn}. */
  under: ReturnType<typeof cursorIn>
  children: ReactNode
}

/** A row of the diagrams: its label and its plot, which has its final height while it is loading. */
export function RowFrame(props: RowFrameProps) {
  const { row, height, data, isEmpty, shown, notes, under, children } = props
  const isLoading = data === undefined
  return (
    <li className={classes['row']} data-diagram={row.key} data-kind={row.kind}>
      <div className={classes['label']}>
        <div className={classes['name']}>
          <Truncated text={row.label} />
          {row.kind !== 'tablets' && (
            <RowSettings
              row={row}
              shown={shown}
              onChange={(setting) => props.onSetting(row.key, setting)}
              isOpen={props.isAdjusting}
              setOpen={props.setAdjusting}
            />
          )}
        </div>
        {row.note !== undefined && row.kind === 'number' && <small>{row.note}</small>}
        {notes}
      </div>
      <div className={classes['plot']} style={{ height }} aria-busy={isLoading}>
        {isLoading ? <div className={classes['skeleton']} aria-hidden /> : children}
        {!isLoading && isEmpty && !props.isPartial && (
          <span className={classes['none']}>{emptyText(row)}</span>
        )}
        {under !== undefined && <VisuallyHidden>{under.word ?? 'No value'}</VisuallyHidden>}
      </div>
    </li>
  )
}

/** A row that the user turned into numbers may have values that are not numbers. */
function emptyText({ kind, ownKind }: DiagramKey): string {
  return kind === 'number' && ownKind !== 'number' ? 'No numbers' : 'No values'
}

interface FlagProps {
  /** Pixels from the plot's left edge. */
  x: number
  /** Width of the plot in pixels. */
  width: number
  time: string
  word: string
}

const FLAG_ROOM = 160

/** Shows a row's value to the right of the cursor, or to its left near the right edge. */
export function Flag({ x, width, time, word }: FlagProps) {
  const isLeft = x + FLAG_ROOM > width && x > width / 2
  return (
    <div
      className={classes['flag']}
      aria-hidden
      style={isLeft ? { right: width - x + 8, maxWidth: x - 8 } : { left: x + 8, maxWidth: width - x - 8 }}
    >
      <span>{time}</span> {word}
    </div>
  )
}

interface PlotCanvasProps {
  /** Width of the plot in pixels; the canvas extends `gutter` pixels further to the left. */
  width: number
  height: number
  gutter?: number
  /** Draws everything; the origin is the plot's upper left corner. A new function triggers a redraw. */
  draw: (pen: CanvasRenderingContext2D) => void
}

/** The canvas of a row at the screen's resolution. Rows off the screen are not drawn, except on paper. */
export function PlotCanvas({ width, height, gutter = 0, draw }: PlotCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const isPrinting = usePrinting()
  const isVisible = useIsVisible(ref) || isPrinting
  useLayoutEffect(() => {
    const canvas = ref.current
    const pen = canvas?.getContext('2d') ?? null
    if (canvas === null || pen === null || !isVisible || width <= 0) return
    const ratio = globalThis.devicePixelRatio
    const [across, down] = [Math.round((width + gutter) * ratio), Math.round(height * ratio)]
    // Setting a size clears the canvas and allocates a new buffer, so it is set only when it has changed.
    if (canvas.width !== across) canvas.width = across
    if (canvas.height !== down) canvas.height = down
    pen.setTransform(ratio, 0, 0, ratio, gutter * ratio, 0)
    pen.clearRect(-gutter, 0, width + gutter, height)
    draw(pen)
  }, [draw, gutter, height, isVisible, width])
  return (
    <canvas
      ref={ref}
      className={classes['canvas']}
      aria-hidden
      style={{ width: width + gutter, height, left: -gutter }}
    />
  )
}

/** Whether an element is on the screen or close to it. True until the browser reports otherwise. */
function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting === true),
      // Rows are drawn before they scroll into view.
      { rootMargin: '200px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
