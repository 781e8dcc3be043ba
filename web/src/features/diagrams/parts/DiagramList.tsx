import { useStoredValue } from '../../../api/stored-value.ts'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import type { DiagramRows } from '../data/use-diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import type { Span } from '../model/intervals.ts'
import { NumberRow } from './NumberRow.tsx'
import type { SharedPlot } from './row-props.ts'
import { TimelineRow } from './TimelineRow.tsx'
import classes from '../diagrams.module.css'

const NO_OVERLAYS: readonly Span[] = []

interface DiagramListProps {
  rows: readonly DiagramKey[]
  data: DiagramRows
  plot: SharedPlot
  cursor: number | undefined
  time: string
  /** For a tablet every row is hatched while it was connected elsewhere; for a robot only the row of its tablets. */
  isTablet: boolean
}

/** The rows, in the order of selection. */
export function DiagramList({ rows, data, plot, cursor, time, isTablet }: DiagramListProps) {
  const isTranslated = useStoredValue(translateSetting)
  const isPartial = !data.isWhole && data.error === null
  const numbers = rows.filter(({ kind }) => kind === 'number')
  return (
    <ul className={classes['rows']}>
      {rows.map((row) => {
        const values = data.rows.get(row.key)
        const overlays = isTablet || row.kind === 'tablets' ? data.elsewhere : NO_OVERLAYS
        const shared = { row, plot, overlays, isTranslated, isPartial, cursor, time }
        return row.kind === 'number' ? (
          <NumberRow
            key={row.key}
            {...shared}
            intervals={values?.kind === 'number' ? values.intervals : undefined}
            place={numbers.indexOf(row)}
          />
        ) : (
          <TimelineRow
            key={row.key}
            {...shared}
            intervals={values?.kind === 'text' ? values.intervals : undefined}
          />
        )
      })}
    </ul>
  )
}
