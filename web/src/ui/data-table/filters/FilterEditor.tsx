import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { ageOf } from '../../time/age.ts'
import { rangeErrors, rangeOf } from '../../time/date-range.ts'
import { count } from '../../text/format.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import { FILTER_DEBOUNCE } from '../table-constants.ts'
import type { TableState } from '../table-types.ts'
import { ToolbarPopover } from '../ToolbarPopover.tsx'
import { chosenOf, countChoices, filterTest, filterTests } from '../rows/row-filter.ts'
import { type SearchIndex, searchTest } from '../rows/row-search.ts'
import { DateField, isSizeWord, SELECT_IN_POPOVER, SizeField } from './ConditionFields.tsx'
import { ValuesField } from './ValuesField.tsx'
import classes from './filter.module.css'

export type FilterSource<Row extends object> = {
  columns: readonly PreparedColumn<Row>[]
  rowsNow: () => readonly Row[]
  index: SearchIndex<Row>
  state: Pick<TableState, 'filters' | 'globalFilter'>
  utcOffsetHours: number
  /** Then the loaded rows are only one page, so nothing can be counted. */
  isServerSide: boolean
}

type FilterPopoverProps<Row extends object> = {
  source: FilterSource<Row>
  columnId: string | null
  isOpen: boolean
  onClose: () => void
  onApply: (columnId: string, values: readonly string[]) => void
  /** The button that opens it. */
  children: ReactElement
  /** Shown above the editor. */
  before?: ReactNode
}

export function FilterPopover<Row extends object>(props: FilterPopoverProps<Row>) {
  const { isOpen, onClose, onApply } = props
  return (
    <ToolbarPopover
      label="Filter"
      position="bottom-start"
      isOpen={isOpen}
      onClose={onClose}
      target={props.children}
    >
      {props.before}
      <FilterEditor
        key={props.columnId}
        source={props.source}
        columnId={props.columnId}
        onCancel={onClose}
        onApply={(columnId, values) => {
          onApply(columnId, values)
          onClose()
        }}
      />
    </ToolbarPopover>
  )
}

type Props<Row extends object> = Pick<FilterPopoverProps<Row>, 'source' | 'columnId' | 'onApply'> & {
  onCancel: () => void
}

/** Editor of one filter: its column, its values, and how many rows match. */
export function FilterEditor<Row extends object>(props: Props<Row>) {
  const { onApply, onCancel } = props
  const source = useFrozenSource(props.source)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const [columnId, setColumnId] = useState(props.columnId)
  const [values, setValues] = useState<readonly string[]>(
    chosenOf(source.state.filters, props.columnId ?? '') ?? [],
  )
  const filterable = source.columns.filter((candidate) => candidate.filter !== 'none' && !candidate.loading)
  const column = filterable.find((candidate) => candidate.id === columnId)
  const { choices, matching } = useCounts(source, { column, values })
  const isValid = isComplete({ column, values }, now)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (column && isValid) onApply(column.id, values)
  }
  const valuesField = (
    <ValuesField choices={choices} hasCounts={!source.isServerSide} chosen={values} onChange={setValues} />
  )
  return (
    <form className={classes['editor']} onSubmit={onSubmit}>
      <Select
        label="Column"
        className={classes['field']}
        placeholder="Choose a column"
        searchable
        nothingFoundMessage="No columns found"
        data={filterable.map((candidate) => ({ value: candidate.id, label: candidate.header }))}
        value={columnId}
        onChange={(id) => {
          setColumnId(id)
          setValues(chosenOf(source.state.filters, id ?? '') ?? [])
        }}
        {...SELECT_IN_POPOVER}
        data-autofocus={columnId === null || undefined}
      />
      {column?.filter === 'dateRange' && (
        <DateField
          key={column.id}
          values={values}
          onChange={setValues}
          utcOffsetHours={source.utcOffsetHours}
          now={now}
        />
      )}
      {(column?.filter === 'number' || column?.filter === 'size') && (
        <SizeField key={column.id} values={values} onChange={setValues}>
          {column.filter === 'number' && valuesField}
        </SizeField>
      )}
      {column?.filter === 'text' && (
        <TextInput
          label="Contains"
          className={classes['field']}
          value={values[0] ?? ''}
          onChange={(event) => setValues([event.currentTarget.value])}
          data-autofocus
        />
      )}
      {column?.filter === 'values' && valuesField}
      <div className={classes['foot']}>
        <output className={classes['match']}>
          {!source.isServerSide && `${count(matching)} of ${count(source.rows.length)} match`}
        </output>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isValid}>
          Apply
        </Button>
      </div>
    </form>
  )
}

/**
 * The table's data as it was when the editor opened, so that counts do not change while the user reads them. It is taken
 * again only when the values of a loading column arrive.
 */
function useFrozenSource<Row extends object>(given: FilterSource<Row>) {
  const loaded = given.columns.filter(({ loading }) => loading !== true).length
  const take = () => ({ ...given, rows: given.rowsNow(), loaded })
  const [kept, setKept] = useState(take)
  const refresh = useEffectEvent(() => setKept(take()))
  // Delayed, because `rowsNow` returns the rows with these values only after the table has rendered them.
  useEffect(() => {
    if (kept.loaded === loaded) return undefined
    const timer = setTimeout(() => refresh())
    return () => clearTimeout(timer)
  }, [kept.loaded, loaded])
  return kept
}

type Draft<Row> = { column: PreparedColumn<Row> | undefined; values: readonly string[] }

function useCounts<Row extends object>(
  source: FilterSource<Row> & { rows: readonly Row[] },
  { column, values }: Draft<Row>,
) {
  const candidates = useMemo(() => {
    const { columns, state, index, rows } = source
    const tests = filterTests({ columns, filters: state.filters, except: column?.id })
    const search = searchTest(index, state.globalFilter)
    if (search) tests.push(search)
    return rows.filter((row) => tests.every((test) => test(row)))
  }, [source, column])
  const choices = useMemo(() => (column ? countChoices(column, candidates) : []), [column, candidates])
  const [settled] = useDebouncedValue(values, FILTER_DEBOUNCE, { leading: true })
  const matching = useMemo(() => {
    const test = column && filterTest(column, settled)
    return test ? candidates.filter(test).length : candidates.length
  }, [column, settled, candidates])
  return { choices, matching }
}

function isComplete<Row>({ column, values }: Draft<Row>, now: number): boolean {
  if (values.length === 0) return false
  const [first = ''] = values
  switch (column?.filter) {
    case 'text':
      return first.trim() !== ''
    case 'dateRange':
      return ageOf(values) !== undefined || isRange(values, now)
    case 'size':
      return isOrdered(values)
    case 'number':
      return isSizeWord(first) ? isOrdered(values) : true
    default:
      return true
  }
}

/** Whether the values are a condition on size that a number can meet. */
function isOrdered(values: readonly string[]): boolean {
  const size = sizeOf(values)
  return size !== undefined && (size[0] !== 'between' || size[1] <= size[2])
}

function isRange(values: readonly string[], now: number): boolean {
  const range = rangeOf(values)
  return (range.from !== null || range.to !== null) && Object.keys(rangeErrors(range, now)).length === 0
}
