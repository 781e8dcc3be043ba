import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import type { DiagramRows } from '../data/use-diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import { elsewhereText } from './ElsewhereTip.tsx'
import type { SharedPlot } from './row-props.ts'
import { wordAt } from './value-words.ts'

/** A held key moves the cursor many times a second; only where it rests is spoken. */
const REST_MS = 350

interface SpokenValuesProps {
  rows: readonly DiagramKey[]
  data: DiagramRows
  plot: SharedPlot
  /** Unix seconds: where the keys have put the cursor; undefined says nothing. */
  at: number | undefined
  time: string
}

/** The values under the cursor as a live text, for those who move it by keys and do not see it. */
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
      const word = wordAt(row, data.rows.get(row.key), { at, now, pixel, isTranslated })
      return `${row.label} ${word ?? 'no value'}`
    })
    const elsewhere = data.elsewhere.find(({ from, to }) => from <= at && at < to)
    if (elsewhere !== undefined) words.push(elsewhereText(elsewhere, { offset, now }).text)
    return `${time}: ${words.join('; ')}`
  }
}
