import { IconX } from '@tabler/icons-react'
import { FilterPopover } from './FilterPopover.tsx'
import type { FilterSource } from './FilterEditor.tsx'
import { filterText } from './filter-text.ts'
import classes from './filter.module.css'

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
