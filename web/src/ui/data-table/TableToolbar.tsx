import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { useWidth } from '../hooks/use-width.ts'
import { SearchBox } from '../form/SearchBox.tsx'
import { ColumnsPopover } from './columns/ColumnsPopover.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import type { FilterSource } from './filters/FilterEditor.tsx'
import { FilterPopover } from './filters/FilterPopover.tsx'
import filterClasses from './filters/filter.module.css'
import type { PreparedColumn } from './model/prepared-column.ts'
import { chosenOf } from './rows/row-filter.ts'
import {
  filterCount,
  hasKeyword,
  withFilter,
  withGlobalFilter,
  withoutFilter,
  withoutFilters,
} from './state/table-state.ts'
import type { SavedState } from './model/table-types.ts'
import classes from './table.module.css'
import type { SetTableState } from './model/table-control.ts'

/** The filter being edited: of one column, or of a column still to be chosen. */
export type EditedFilter = { columnId: string | null } | null

type Props<Row extends object> = {
  columns: readonly PreparedColumn<Row>[]
  state: SavedState
  setState: SetTableState
  source: FilterSource<Row>
  edited: EditedFilter
  setEdited: (edited: EditedFilter) => void
  searchInput: RefObject<HTMLInputElement | null>
  /** Leaves the search for the table. */
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
  const chips = Object.keys(state.filters).length > 0 && <Chips {...props} />
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
            {...(props.searchDebounceMs === undefined ? {} : { debounceMs: props.searchDebounceMs })}
          />
        )}
        {!isNarrow && strictBox}
        {!isNarrow && hasSearch && (canFilter || chips) && <span className={classes['hairline']} />}
        {!isNarrow && chips}
        {canFilter && <AddFilter {...props} before={isNarrow ? strictBox : null} />}
        <span className={classes['space']} />
        {!isExtraBelow && props.extra}
        {!isNarrow && canClear && (
          <Button variant="subtle" className={classes['clear']} onClick={() => setState(withoutFilters)}>
            Clear filters
          </Button>
        )}
        <ColumnsPopover columns={columns} state={state} setState={setState} isNarrow={isNarrow} />
      </div>
      {isExtraBelow && props.extra && <div className={classes['chipLine']}>{props.extra}</div>}
      {isNarrow && chips && (
        <div className={classes['chipLine']}>
          {chips}
          <Button variant="subtle" className={classes['clear']} onClick={() => setState(withoutFilters)}>
            Clear filters
          </Button>
        </div>
      )}
    </>
  )
}

function Chips<Row extends object>({ source, edited, setEdited, setState }: Props<Row>) {
  return (
    <div className={classes['chips']}>
      <FilterChips
        source={source}
        editing={edited?.columnId ?? null}
        onEdit={(columnId) => setEdited(columnId === null ? null : { columnId })}
        onApply={(id, values) => setState((before) => withFilter(before, id, values))}
        onRemove={(id) => setState((before) => withoutFilter(before, id))}
      />
    </div>
  )
}

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

/**
 * Search, filters and columns; on phones as icons, with the active filters on a line of their own. React.memo loses the
 * type parameter; the cast restores it.
 */
export const TableToolbar = memo(ToolbarInner) as typeof ToolbarInner
