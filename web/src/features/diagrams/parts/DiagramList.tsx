import { useCallback, useState } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import { translateSetting } from '../../../kit/device/translate-setting.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import type { DiagramRows } from '../data/use-diagram-rows.ts'
import type { DiagramKey } from '../model/keys.ts'
import type { Span } from '../model/intervals.ts'
import { NumberRow } from './NumberRow.tsx'
import type { RowProps, SharedPlot } from './row-props.ts'
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
  onSettingChange: RowProps['onSetting']
}

/** The rows, in the order of selection. */
export function DiagramList({ rows, data, plot, cursor, time, isTablet, onSettingChange }: DiagramListProps) {
  const newest = useNewest(onSettingChange)
  const onSetting = useCallback<RowProps['onSetting']>((key, setting) => newest()(key, setting), [newest])
  const [adjusted, setAdjusting] = useState<string>()
  const isTranslated = useStoredValue(translateSetting)
  const isPartial = !data.isWhole && data.error === null
  const numbers = rows.filter(({ kind }) => kind === 'number')
  return (
    <ul className={classes['rows']}>
      {rows.map((row) => {
        const values = data.rows.get(row.key)
        const overlays = isTablet || row.kind === 'tablets' ? data.elsewhere : NO_OVERLAYS
        const isAdjusting = adjusted === row.key
        const shared = {
          row,
          plot,
          overlays,
          isTranslated,
          isPartial,
          cursor,
          time,
          onSetting,
          isAdjusting,
          setAdjusting,
        }
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
