import { memo, useCallback, useMemo } from 'react'
import { drawBars } from '../draw/draw-bars.ts'
import { drawHatch, drawTimeLines } from '../draw/draw-plot.ts'
import { type Bar, barsOf } from '../model/bars.ts'
import type { Stretch, TextSaid } from '../model/stretches.ts'
import { looksOf, weightOf } from '../model/value-look.ts'
import { PlotCanvas } from './PlotCanvas.tsx'
import { Flag, RowFrame } from './RowFrame.tsx'
import { pixelOf, type RowProps, TIMELINE_HEIGHT } from './row-props.ts'
import { textWord, wordAt } from './value-words.ts'

/** Narrower bars have no room for their word, so that the cursor says it. */
const WORD_ROOM = 90

interface TimelineRowProps extends RowProps {
  /** Undefined while loading. */
  stretches: readonly Stretch<TextSaid>[] | undefined
  /** How the flag says the cursor's moment. */
  time: string
}

/** A key's texts over time as bars, each with its value inside. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, plot, stretches, overlays, isTranslated, isPartial, cursor, time } = props
  const { window, width, now, scheme, lines } = plot
  const look = useMemo(() => looksOf(row), [row])
  const end = Math.min(width, pixelOf(now, plot))
  const bars = useMemo(
    () =>
      stretches === undefined || width <= 0
        ? []
        : barsOf(stretches, { window, width, end, weight: (value) => weightOf(look(value)) }),
    [stretches, window, width, end, look],
  )
  const draw = useCallback(
    (pen: CanvasRenderingContext2D) => {
      const height = TIMELINE_HEIGHT
      drawTimeLines(pen, { lines, height, scheme })
      const word = (said: TextSaid) => textWord(said, row, isTranslated)
      drawBars(pen, bars, { scheme, height, look, word })
      for (const { from, to } of overlays) {
        const [left, right] = [from, to].map((at) => Math.min(end, Math.max(0, pixelOf(at, plot))))
        if (left !== undefined && right !== undefined && right > left)
          drawHatch(pen, { left, right, height, scheme })
      }
    },
    [bars, end, isTranslated, lines, look, overlays, plot, row, scheme],
  )
  const data = stretches === undefined ? undefined : ({ kind: 'text', stretches } as const)
  const pixel = (window.to - window.from) / Math.max(1, width)
  const word = cursor === undefined ? undefined : wordAt(row, data, { at: cursor, now, pixel, isTranslated })
  const x = cursor === undefined ? undefined : pixelOf(cursor, plot)
  const isEmpty = bars.length === 0 && overlays.length === 0
  return (
    <RowFrame
      row={row}
      height={TIMELINE_HEIGHT}
      isLoading={stretches === undefined}
      isEmpty={stretches !== undefined && isEmpty && !isPartial}
      word={cursor === undefined ? undefined : (word ?? 'No value')}
    >
      <PlotCanvas width={width} height={TIMELINE_HEIGHT} draw={draw} />
      {x !== undefined && word !== undefined && !saysItself(bars, x) && (
        <Flag x={x} width={width} time={time} word={word} />
      )}
    </RowFrame>
  )
})

/** Whether the bar under the cursor is wide enough to say its value. */
function saysItself(bars: readonly Bar[], x: number): boolean {
  const bar = bars.find(({ left, right }) => left <= x && x < right)
  return bar?.kind === 'plain' && bar.right - bar.left >= WORD_ROOM
}
