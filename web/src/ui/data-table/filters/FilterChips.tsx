import { sizeOf } from '@service-center/contract/endpoint/size-filter.ts'
import { IconX } from '@tabler/icons-react'
import { ageOf, ageText } from '../../time/age.ts'
import { rangeOf, rangeText } from '../../time/date-range.ts'
import type { PreparedColumn } from '../model/prepared-column.ts'
import type { FilterSource } from './FilterEditor.tsx'
import { FilterPopover } from './FilterPopover.tsx'
import classes from './filter.module.css'

const NAMED_VALUES = 2

type Options<Row> = {
  /** Undefined while the columns are not known yet. */
  column: PreparedColumn<Row> | undefined
  values: readonly string[]
  utcOffsetHours: number
}

/** The text of a filter's chip: the condition, or the values, or their number from three on. */
function filterText<Row>({ column, values, utcOffsetHours }: Options<Row>): string {
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

type Props<Row extends object> = {
  source: FilterSource<Row>
  /** The column whose filter is being edited. */
  editing: string | null
  onEdit: (columnId: string | null) => void
  onApply: (columnId: string, values: readonly string[]) => void
  onRemove: (columnId: string) => void
}

/** The active filters: a click edits one, its cross or Backspace removes it. */
export function FilterChips<Row extends object>({ source, editing, onEdit, onApply, onRemove }: Props<Row>) {
  return Object.entries(source.state.filters).map(([id, values]) => {
    const column = source.columns.find((candidate) => candidate.id === id)
    const header = column?.header ?? id
    const text = filterText({ column, values, utcOffsetHours: source.utcOffsetHours })
    return (
      <span key={id} className={classes['chip']}>
        <FilterPopover
          source={source}
          columnId={id}
          isOpen={editing === id}
          onClose={() => onEdit(null)}
          onApply={(target, chosen) => {
            if (target !== id) onRemove(id)
            onApply(target, chosen)
          }}
        >
          <button
            type="button"
            className={classes['chipLabel']}
            title={text.endsWith(' chosen') ? values.join(', ') : undefined}
            onClick={() => onEdit(editing === id ? null : id)}
            onKeyDown={(event) => event.key === 'Backspace' && onRemove(id)}
          >
            {header} <b>{text}</b>
          </button>
        </FilterPopover>
        <button
          type="button"
          className={classes['chipCross']}
          aria-label={`Remove filter ${header}`}
          onClick={() => onRemove(id)}
        >
          <IconX size={14} stroke={1.6} />
        </button>
      </span>
    )
  })
}
