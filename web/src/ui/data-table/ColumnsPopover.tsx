import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconColumns3, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnChoiceRow } from './ColumnChoiceRow.tsx'
import { isColumnShown, moveColumn } from './column-layout.ts'
import classes from './columns.module.css'
import type { PreparedColumn } from './prepared-column.ts'
import { COLUMN_FILTER_DEBOUNCE, COLUMN_FINDER_FROM } from './table-constants.ts'
import { type KeptState, withColumns, withDefaultColumns } from './table-state.ts'
import type { SetTableState } from './use-table-state.ts'

type Props<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: KeptState
  setState: SetTableState
  isNarrow: boolean
}

/** Which columns are shown, and in which order. */
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
      <Popover.Dropdown p={0} aria-label="Columns">
        <ColumnList columns={columns} state={state} setState={setState} shown={shown} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ListProps<Row> = Omit<Props<Row>, 'isNarrow'> & { shown: number }

function ColumnList<Row>({ columns, state, setState, shown }: ListProps<Row>) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim().toLowerCase(), COLUMN_FILTER_DEBOUNCE, { leading: true })
  const found = columns.filter((column) => column.header.toLowerCase().includes(wanted))
  const toggle = (id: string, isShown: boolean) =>
    setState((before) => withColumns(before, columns, (column, was) => (column.id === id ? isShown : was)))
  const move = (id: string, to: { target: string; side: 'before' | 'after' }) =>
    setState((before) => ({
      ...before,
      columnOrder: moveColumn(
        columns.map((column) => column.id),
        { id, ...to },
      ),
    }))
  const step = (id: string, by: -1 | 1) => {
    const target = columns[columns.findIndex((column) => column.id === id) + by]
    if (target && !target.isId) move(id, { target: target.id, side: by === -1 ? 'before' : 'after' })
  }
  return (
    <div className={classes['panel']}>
      {columns.length > COLUMN_FINDER_FROM && (
        <div className={classes['finder']}>
          <TextInput
            data-autofocus
            aria-label="Find a column"
            placeholder="Find a column"
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      )}
      {found.length === 0 && <p className={classes['none']}>No columns found</p>}
      {found.length > 0 && (
        <ul className={classes['list']} aria-label="Columns">
          {found.map((column) => (
            <ColumnChoiceRow
              key={column.id}
              id={column.id}
              header={column.header}
              isShown={isColumnShown(column, state)}
              isFixed={column.isId || column.hideable === false}
              isMovable={!column.isId}
              isLoading={column.loading === true}
              onToggle={toggle}
              onMove={move}
              onStep={step}
            />
          ))}
        </ul>
      )}
      <div className={classes['foot']}>
        <output className={classes['shown']}>
          {shown} of {columns.length} shown
        </output>
        <Button
          variant="subtle"
          onClick={() => setState((before) => withColumns(before, columns, () => true))}
        >
          Show all
        </Button>
        <Button variant="subtle" onClick={() => setState(withDefaultColumns)}>
          Reset
        </Button>
      </div>
    </div>
  )
}
