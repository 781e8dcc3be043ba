import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { useWidth } from '../use-width.ts'
import { ageOf, ageText } from '../time/age.ts'
import { rangeOf, rangeText } from '../time/date-range.ts'
import { SearchBox } from '../form/SearchBox.tsx'
import { ColumnsPopover } from './columns/ColumnsPopover.tsx'
import { type FilterSource, FilterPopover } from './filters/FilterEditor.tsx'
import filterClasses from './filters/filter.module.css'
import type { PreparedColumn } from './prepared-column.ts'
import { chosenOf } from './rows/row-filter.ts'
import {
  filterCount,
  hasKeyword,
  withFilter,
  withGlobalFilter,
  withoutFilter,
  withoutFilters,
} from './state/table-state.ts'
import type { SavedState } from './table-types.ts'
import classes from './table.module.css'
import type { SetTableState } from './data-table-props.ts'

/** The filter that is edited, if any; `columnId` is null until its column is chosen. */
export type EditedFilter = { columnId: string | null } | null

/** A chip names up to this many values; of more it shows the number. */
const NAMED_VALUES = 2

type Props<Row extends object> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  source: FilterSource<Row>
  edited: EditedFilter
  setEdited: (edited: EditedFilter) => void
  searchInput: RefObject<HTMLInputElement | null>
  /** Moves the focus from the search to the table. */
  leaveSearch: () => void
  hasSearch: boolean
  hasSearchHotkey: boolean
  searchDebounceMs: number | undefined
  isNarrow: boolean
  extra: ReactNode
}

function ToolbarInner<Row extends object>(props: Props<Row>) {
  const { columns, state, setState, hasSearch, isNarrow } = props
  const { keyword, strict } = state.globalFilter
  // On medium widths the toolbar has no space for further controls.
  const isExtraBelow = useWidth() !== 'wide'
  const canClear = filterCount(state) > 0 || hasKeyword(state)
  const canFilter = columns.some((column) => column.filter !== 'none')
  const chips = Object.keys(state.filters).length > 0 && <FilterChips {...props} />
  const clear = (
    <Button variant="subtle" className={classes['clear']} onClick={() => setState(withoutFilters)}>
      Clear filters
    </Button>
  )
  const strictBox = hasSearch && (
    <Checkbox
      label="Strict"
      className={isNarrow ? filterClasses['strict'] : classes['strict']}
      checked={strict}
      onChange={(event) => {
        const isStrict = event.currentTarget.checked
        setState((before) => withGlobalFilter(before, { strict: isStrict }))
      }}
    />
  )
  return (
    <>
      <div className={classes['toolbar']}>
        {hasSearch && (
          <SearchBox
            input={props.searchInput}
            className={classes['search']}
            label="Search shown columns"
            keyword={keyword}
            onKeyword={(next) => setState((before) => withGlobalFilter(before, { keyword: next }))}
            onLeave={props.leaveSearch}
            hotkey={props.hasSearchHotkey ? 'Search the table' : undefined}
            debounceMs={props.searchDebounceMs}
          />
        )}
        {!isNarrow && strictBox}
        {!isNarrow && hasSearch && (canFilter || chips) && <span className={classes['hairline']} />}
        {!isNarrow && chips}
        {canFilter && <AddFilter {...props} before={isNarrow ? strictBox : null} />}
        <span className={classes['space']} />
        {!isExtraBelow && props.extra}
        {!isNarrow && canClear && clear}
        <ColumnsPopover columns={columns} state={state} setState={setState} isNarrow={isNarrow} />
      </div>
      {isExtraBelow && props.extra && <div className={classes['chipLine']}>{props.extra}</div>}
      {isNarrow && chips && (
        <div className={classes['chipLine']}>
          {chips}
          {clear}
        </div>
      )}
    </>
  )
}

/**
 * Search, filters and columns; on phones as icons, with the active filters on their own line. React.memo loses the type
 * parameter; the cast restores it.
 */
export const TableToolbar = memo(ToolbarInner) as typeof ToolbarInner

function AddFilter<Row extends object>(props: Props<Row> & { before: ReactNode }) {
  const { state, setState, edited, setEdited, isNarrow } = props
  // An empty filter must be completed or removed before another can be added.
  const hasEmptyEntry = Object.values(state.filters).some((values) => values.length === 0)
  const isOpen =
    edited !== null && (edited.columnId === null || chosenOf(state.filters, edited.columnId) === undefined)
  const toggle = () => setEdited(isOpen ? null : { columnId: null })
  return (
    <FilterPopover
      source={props.source}
      columnId={edited?.columnId ?? null}
      isOpen={isOpen}
      onClose={() => setEdited(null)}
      onApply={(id, values) => setState((before) => withFilter(before, id, values))}
      before={props.before}
    >
      {isNarrow ? (
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Add a filter"
          disabled={hasEmptyEntry}
          onClick={toggle}
        >
          <IconFilter size={20} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          className={classes['add']}
          leftSection={<IconPlus size={14} stroke={1.6} />}
          disabled={hasEmptyEntry}
          onClick={toggle}
        >
          Filter
        </Button>
      )}
    </FilterPopover>
  )
}

/** The active filters: a click edits one, its cross or Backspace removes it. */
function FilterChips<Row extends object>({ source, edited, setEdited, setState }: Props<Row>) {
  const remove = (id: string) => setState((before) => withoutFilter(before, id))
  return (
    <div className={classes['chips']}>
      {Object.entries(source.state.filters).map(([id, values]) => {
        const column = source.columns.find((candidate) => candidate.id === id)
        const header = column?.header ?? id
        const text = filterText(column, values, source.utcOffsetHours)
        const isEdited = edited?.columnId === id
        return (
          <span key={id} className={filterClasses['chip']}>
            <FilterPopover
              source={source}
              columnId={id}
              isOpen={isEdited}
              onClose={() => setEdited(null)}
              onApply={(target, chosen) => {
                if (target !== id) remove(id)
                setState((before) => withFilter(before, target, chosen))
              }}
            >
              <button
                type="button"
                className={filterClasses['chipLabel']}
                title={text.endsWith(' chosen') ? values.join(', ') : undefined}
                onClick={() => setEdited(isEdited ? null : { columnId: id })}
                onKeyDown={(event) => event.key === 'Backspace' && remove(id)}
              >
                {header} <b>{text}</b>
              </button>
            </FilterPopover>
            <button
              type="button"
              className={filterClasses['chipCross']}
              aria-label={`Remove filter ${header}`}
              onClick={() => remove(id)}
            >
              <IconX size={14} stroke={1.6} />
            </button>
          </span>
        )
      })}
    </div>
  )
}

/**
 * The text of a filter's chip: its condition, or its values, or their number from three on.
 * @param column undefined while the columns are not known yet
 */
function filterText<Row>(
  column: PreparedColumn<Row> | undefined,
  values: readonly string[],
  utcOffsetHours: number,
): string {
  const filter = column?.filter
  const age = filter === undefined || filter === 'dateRange' ? ageOf(values) : undefined
  if (age !== undefined) return ageText(age)
  if (filter === 'dateRange') return rangeText(rangeOf(values), utcOffsetHours)
  const hasSizes = filter === undefined || filter === 'number' || filter === 'size'
  const size = hasSizes ? sizeOf(values) : undefined
  if (size !== undefined) return size[0] === 'between' ? `between ${size[1]} and ${size[2]}` : size.join(' ')
  if (values.length === 0) return 'none chosen'
  return values.length > NAMED_VALUES ? `${values.length} chosen` : values.join(', ')
}
