import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { foldText } from '@service-center/contract/text/fold.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnChoiceRow } from './ColumnChoiceRow.tsx'
import { isColumnShown, moveColumn } from '../model/column-layout.ts'
import classes from './columns.module.css'
import type { PreparedColumn } from '../model/prepared-column.ts'
import { COLUMN_FILTER_DEBOUNCE, COLUMN_FINDER_FROM } from '../model/table-constants.ts'
import { withColumns, withDefaultColumns } from '../state/table-state.ts'
import type { SavedState } from '../model/table-types.ts'
import type { SetTableState } from '../model/table-control.ts'

type Props<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  /** How many columns are visible. */
  shown: number
}

/** A list to find, show, hide and reorder all columns. */
export function ColumnList<Row>({ columns, state, setState, shown }: Props<Row>) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(foldText(search).trim(), COLUMN_FILTER_DEBOUNCE, { leading: true })
  const found = columns.filter((column) => foldText(column.header).includes(wanted))
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
      {columns.length > COLUMN_FINDER_FROM && <Finder search={search} onSearch={setSearch} />}
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

function Finder({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <div className={classes['finder']}>
      <TextInput
        data-autofocus
        aria-label="Find a column"
        placeholder="Find a column"
        leftSection={<IconSearch size={14} stroke={1.6} />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  )
}
