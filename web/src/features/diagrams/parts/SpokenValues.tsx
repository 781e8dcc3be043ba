import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import type { DiagramRows } from '../data/use-diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import { elsewhereText } from './ElsewhereTooltip.tsx'
import type { SharedPlot } from './row-props.ts'
import { labelAt } from './value-labels.ts'

/** A held key moves the cursor many times a second; only the final position is announced. */
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
  const { window, width, now } = plot
  const [text] = useDebouncedValue(spoken(), REST_MS)
  return (
    <VisuallyHidden component="output" aria-label="Values at the cursor">
      {text}
    </VisuallyHidden>
  )

  function spoken(): string {
    if (at === undefined) return ''
    const pixel = (window.to - window.from) / Math.max(1, width)
    const words = rows.map((row) => {
      const word = labelAt(row, data.rows.get(row.key), { at, now, pixel, isTranslated })
      return `${row.label} ${word ?? 'no value'}`
    })
    const elsewhere = data.elsewhere.find(({ from, to }) => from <= at && at < to)
    if (elsewhere !== undefined) words.push(elsewhereText(elsewhere, { offset, now }).text)
    return `${time}: ${words.join('; ')}`
  }
}
