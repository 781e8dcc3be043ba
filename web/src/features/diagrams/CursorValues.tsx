import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Portal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useStoredValue } from '../../api/stored-value.ts'
import { translateSetting } from '../../kit/device/values/dictionary.ts'
import { formatDuration } from '../../ui/time/durations.ts'
import { formatShortTime } from '../../ui/time/format-time.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { labelAt } from './rows/value-labels.ts'
import type { Hover } from './time/plot-gestures.ts'
import { secondsPerPixel, type SharedPlot, timeAt } from './time/time-axis.ts'
import { type DiagramKey, TABLETS_KEY } from './values/keys.ts'
import type { DiagramRows } from './values/use-diagram-rows.ts'
import type { Elsewhere } from './values/use-tablets.ts'
import classes from './diagrams.module.css'

/** A key that is held down moves the cursor many times a second. Only the final position is announced. */
const REST_MS = 350

interface SpokenValuesProps {
  rows: readonly DiagramKey[]
  data: DiagramRows
  plot: SharedPlot
  /** Unix seconds of a cursor placed by keys; undefined announces nothing. */
  at: number | undefined
  time: string
}

/** The values at the cursor in a live region, for screen readers. */
export function SpokenValues({ rows, data, plot, at, time }: SpokenValuesProps) {
  const isTranslated = useStoredValue(translateSetting)
  const offset = useTimeOffset()
  const { now } = plot
  const [text] = useDebouncedValue(spoken(), REST_MS)
  return (
    <VisuallyHidden component="output" aria-label="Values at the cursor">
      {text}
    </VisuallyHidden>
  )

  function spoken(): string {
    if (at === undefined) return ''
    const pixel = secondsPerPixel(plot)
    const words = rows.map((row) => {
      const word = labelAt(row, data.rows.get(row.key), { at, now, pixel, isTranslated })
      return sentence`${row.label} ${word ?? 'no value'}`
    })
    const elsewhere = data.elsewhere.find(({ from, to }) => from <= at && at < to)
    if (elsewhere !== undefined) words.push(elsewhereText(elsewhere, { offset, now }).text)
    return `${time}: ${words.join('; ')}`
  }
}

interface ElsewhereTooltipProps {
  hover: Hover | undefined
  data: DiagramRows
  plot: SharedPlot
  robotId: number | undefined
}

/** A tooltip at the mouse that explains a hatch. */
export function ElsewhereTooltip({ hover, data, plot, robotId }: ElsewhereTooltipProps) {
  const offset = useTimeOffset()
  const { now } = plot
  if (hover === undefined) return null
  const at = timeAt(hover.x, plot)
  const span = data.elsewhere.find(({ from, to }) => from <= at && at < Math.min(to, now))
  if (span === undefined || (robotId === undefined && keyUnder(hover) !== TABLETS_KEY)) return null
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

/** The key of the row under the mouse. Searches below the overlay, which covers all rows. */
function keyUnder({ clientX, clientY }: Hover): string | null | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest('[data-diagram]')?.getAttribute('data-diagram'))
    .find((key) => key !== undefined)
}

function elsewhereText(
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
