import { foldText } from '@service-center/contract/text/fold.ts'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconColumns3, IconGripVertical, IconSearch } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { isOwnEscape } from '../../dialog/escape.ts'
import { isColumnShown, moveColumn } from '../column-layout.ts'
import type { PreparedColumn } from '../prepared-column.ts'
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
              {shownCount} of {columns.length}
            </span>
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        aria-label="Columns"
        onKeyDown={(event) => isOwnEscape(event) && setOpen(false)}
      >
        <ColumnList columns={columns} state={state} setState={setState} shownCount={shownCount} />
      </Popover.Dropdown>
    </Popover>
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

type ColumnChoiceProps = {
  id: string
  header: string
  isShown: boolean
  isFixed: boolean
  isMovable: boolean
  isLoading: boolean
  onToggle: (id: string, isShown: boolean) => void
  onMove: (id: string, to: { target: string; side: 'before' | 'after' }) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** One column in the list: a checkbox shows it, the handle moves it by drag or by the up and down arrows. */
function ColumnChoiceRow(props: ColumnChoiceProps) {
  const { id, header, isMovable, onMove, onStep } = props
  const [side, setSide] = useState<'before' | 'after' | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the pointer only; keys act on the grip
    <li
      className={classes['item']}
      data-drop={side ?? undefined}
      onDragOver={(event) => {
        if (!isMovable || !event.dataTransfer.types.includes(DRAG_TYPE)) return
        event.preventDefault()
        setSide(sideOf(event))
      }}
      onDragLeave={() => setSide(null)}
      onDrop={(event) => {
        event.preventDefault()
        setSide(null)
        onMove(event.dataTransfer.getData(DRAG_TYPE), { target: id, side: sideOf(event) })
      }}
    >
      <label className={classes['choice']} data-fixed={props.isFixed || undefined}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={props.isShown}
          disabled={props.isFixed}
          onChange={(event) => props.onToggle(id, event.currentTarget.checked)}
        />
        <span className={classes['name']}>{header}</span>
        {props.isLoading && <span className={classes['count']}>loading</span>}
      </label>
      {isMovable && (
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

function sideOf(event: DragEvent): 'before' | 'after' {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientY < box.top + box.height / 2 ? 'before' : 'after'
}
