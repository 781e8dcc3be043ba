import { foldText } from '@service-center/contract/text/fold.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconColumns3, IconGripVertical, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { type DropSide, useDropTarget } from '../../use-drop.ts'
import { isColumnShown, moveColumn } from '../column-layout.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { ToolbarPopover } from '../ToolbarPopover.tsx'
import { COLUMN_FILTER_DEBOUNCE, COLUMN_FINDER_FROM } from '../table-constants.ts'
import type { SetTableState } from '../data-table-props.ts'
import type { SavedState } from '../table-types.ts'
import { withColumns, withDefaultColumns } from '../state/table-state.ts'
import classes from './columns.module.css'

const DRAG_TYPE = 'application/x-service-center-column-choice'

type Props<Row> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  isNarrow: boolean
}

export function ColumnsPopover<Row>({ columns, state, setState, isNarrow }: Props<Row>) {
  const shownCount = columns.filter((column) => isColumnShown(column, state)).length
  const [isOpen, setOpen] = useState(false)
  const icon = <IconColumns3 size={isNarrow ? 20 : 16} stroke={1.6} />
  const open = () => setOpen(!isOpen)
  const button = isNarrow ? (
    <ActionIcon variant="default" size={40} aria-label="Columns" onClick={open}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="default" className={classes['button']} leftSection={icon} onClick={open}>
      Columns{' '}
      <span className={classes['count']}>
        {shownCount} of {columns.length}
      </span>
    </Button>
  )
  return (
    <ToolbarPopover
      label="Columns"
      position="bottom-end"
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      target={button}
    >
      <ColumnList columns={columns} state={state} setState={setState} shownCount={shownCount} />
    </ToolbarPopover>
  )
}

/** Finds, shows, hides and reorders columns. */
function ColumnList<Row>(props: Omit<Props<Row>, 'isNarrow'> & { shownCount: number }) {
  const { columns, state, setState, shownCount } = props
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(foldText(search).trim(), COLUMN_FILTER_DEBOUNCE, { leading: true })
  const found = columns.filter((column) => foldText(column.header).includes(wanted))
  const toggle = (id: string, isShown: boolean) =>
    setState((before) => withColumns(before, columns, (column, was) => (column.id === id ? isShown : was)))
  const move = (id: string, to: { target: string; side: DropSide }) =>
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
              column={column}
              isShown={isColumnShown(column, state)}
              onToggle={toggle}
              onMove={move}
              onStep={step}
            />
          ))}
        </ul>
      )}
      <div className={classes['foot']}>
        <output className={classes['shown']}>
          {shownCount} of {columns.length} shown
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

type ColumnChoiceProps<Row> = {
  column: PreparedColumn<Row>
  isShown: boolean
  onToggle: (id: string, isShown: boolean) => void
  onMove: (id: string, to: { target: string; side: DropSide }) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** One column in the list: a checkbox shows it, the handle moves it by drag or by the up and down arrows. */
function ColumnChoiceRow<Row>({ column, isShown, onToggle, onMove, onStep }: ColumnChoiceProps<Row>) {
  const { id, header, isId } = column
  const isFixed = isId || column.hideable === false
  const drop = useDropTarget({
    type: DRAG_TYPE,
    axis: 'vertical',
    onDrop: (dragged, side) => onMove(dragged, { target: id, side }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={classes['item']} {...(isId ? {} : drop)}>
      <label className={classes['choice']} data-fixed={isFixed || undefined}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={isShown}
          disabled={isFixed}
          onChange={(event) => onToggle(id, event.currentTarget.checked)}
        />
        <span className={classes['name']}>{header}</span>
        {column.loading === true && <span className={classes['count']}>loading</span>}
      </label>
      {!isId && (
        <button
          type="button"
          className={classes['grip']}
          aria-label={`Move ${header}: up and down arrows`}
          draggable
          onKeyDown={onKeyDown}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAG_TYPE, id)
            event.dataTransfer.effectAllowed = 'move'
          }}
        >
          <IconGripVertical size={14} stroke={1.6} />
        </button>
      )}
    </li>
  )
}
