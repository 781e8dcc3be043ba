import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { isOwnEscape } from '../../dialog/escape.ts'
import { ColumnList } from './ColumnList.tsx'
import { isColumnShown } from '../model/column-layout.ts'
import classes from './columns.module.css'
import type { PreparedColumn } from '../model/prepared-column.ts'
import type { SavedState } from '../model/table-types.ts'
import type { SetTableState } from '../model/table-control.ts'

type Props<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  isNarrow: boolean
}

/** Selects and orders the visible columns. */
export function ColumnsPopover<Row>({ columns, state, setState, isNarrow }: Props<Row>) {
  const shown = columns.filter((column) => isColumnShown(column, state)).length
  const [isOpen, setOpen] = useState(false)
  const icon = <IconColumns3 size={isNarrow ? 20 : 16} stroke={1.6} />
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={8}
      closeOnEscape={false}
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>
        {isNarrow ? (
          <ActionIcon variant="default" size={40} aria-label="Columns" onClick={() => setOpen(!isOpen)}>
            {icon}
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            className={classes['button']}
            leftSection={icon}
            onClick={() => setOpen(!isOpen)}
          >
            Columns{' '}
            <span className={classes['count']}>
              {shown} of {columns.length}
            </span>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label="Columns"
        onKeyDown={(event) => isOwnEscape(event) && setOpen(false)}
      >
        <ColumnList columns={columns} state={state} setState={setState} shown={shown} />
      </Popover.Dropdown>
    </Popover>
  )
}
