/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed one by one, which table layout cannot */
import { memo, useCallback, useState } from 'react'
import { HeadCell } from './HeadCell.tsx'
import classes from './head.module.css'
import type { HeadActions } from './head-keys.ts'
import type { GridColumn } from '../columns/draw-columns.ts'

type Props<Row> = {
  frozen: readonly GridColumn<Row>[]
  drawn: readonly GridColumn<Row>[]
  totalWidth: number
  helpId: string
  actions: HeadActions
  /** The header cell that must stay rendered because it has the focus, wherever the columns scroll. */
  onFocusedColumn: (id: string | null) => void
}

function HeadInner<Row>({ frozen, drawn, totalWidth, helpId, actions, onFocusedColumn }: Props<Row>) {
  const [tabStop, setTabStop] = useState<string | null>(null)
  const onFocus = useCallback(
    (id: string) => {
      setTabStop(id)
      onFocusedColumn(id)
    },
    [onFocusedColumn],
  )
  const all = [...frozen, ...drawn]
  const stop = all.some((at) => at.column.id === tabStop) ? tabStop : all[0]?.column.id
  return (
    <div role="rowgroup" className={classes['head']} style={{ width: totalWidth }}>
      <div role="row" aria-rowindex={1} className={classes['row']} onBlur={() => onFocusedColumn(null)}>
        {all.map((at) => (
          <HeadCell
            key={at.column.id}
            at={at}
            isTabStop={at.column.id === stop}
            helpId={helpId}
            actions={actions}
            onFocus={onFocus}
          />
        ))}
      </div>
    </div>
  )
}

// React.memo loses the type parameter; the cast restores it.
export const GridHead = memo(HeadInner) as typeof HeadInner
