import { Portal } from '@mantine/core'
import { formatDuration } from '../../../ui/time/durations.ts'
import { formatShortTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import type { DiagramRows } from '../data/use-diagram-rows.ts'
import { TABLETS_KEY } from '../model/keys.ts'
import type { Elsewhere } from '../model/tablets.ts'
import type { Hover } from './plot-gestures.ts'
import type { SharedPlot } from './row-props.ts'
import classes from '../diagrams.module.css'

interface ElsewhereTipProps {
  hover: Hover | undefined
  data: DiagramRows
  plot: SharedPlot
  robotId: number | undefined
}

/** A tooltip at the mouse that explains a hatch. */
export function ElsewhereTooltip({ hover, data, plot, robotId }: ElsewhereTipProps) {
  const offset = useTimeOffset()
  const { window, width, now } = plot
  if (hover === undefined) return null
  const at = window.from + (hover.x / Math.max(1, width)) * (window.to - window.from)
  const span = data.elsewhere.find(({ from, to }) => from <= at && at < Math.min(to, now))
  if (span === undefined || (robotId === undefined && rowUnder(hover) !== TABLETS_KEY)) return null
  const { title, text } = elsewhereText(span, { offset, now })
  return (
    <Portal>
      <div className={classes['tip']} style={{ left: hover.clientX, top: hover.clientY }} aria-hidden>
        <b>{title}</b>
        <br />
        {text}
      </div>
    </Portal>
  )
}

/** The key of the row under the mouse; the surface covers all of them. */
function rowUnder({ clientX, clientY }: Hover): string | null | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest('[data-diagram]')?.getAttribute('data-diagram'))
    .find((key) => key !== undefined)
}

/** The explanation of a hatch. */
export function elsewhereText(
  { tablet, robot, from, to }: Elsewhere,
  { offset, now }: { offset: number; now: number },
): { title: string; text: string } {
  const time = (at: number) => formatShortTime(at, { offset, now })
  const isOver = to <= now
  return {
    title: `Not connected to this robot, ${formatDuration(Math.min(to, now) - from)}`,
    text: `Tablet ${tablet} ${isOver ? 'was' : 'is'} connected to ${robot}, ${
      isOver ? `from ${time(from)} to ${time(to)}` : `since ${time(from)}`
    }`,
  }
}
