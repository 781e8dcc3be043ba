import { formatNumber } from '../../../ui/numbers/format-number.ts'
import { CLASS_WORDS, ROW_CLASSES, type ClassifiedRows, type RowClass } from '../rows/row-classes.ts'
import { ClassMark } from './ClassMark.tsx'
import classes from '../bulk-import.module.css'

interface ClassFilterProps {
  rows: ClassifiedRows
  /** The class that is shown; null: all. */
  only: RowClass | null
  onOnly: (only: RowClass | null) => void
}

/** How many rows each class has; a click shows only those. */
export function ClassFilter({ rows, only, onOnly }: ClassFilterProps) {
  const { counts } = rows
  // Before the check most classes have no rows: their buttons would be a second line that goes away.
  const shown = ROW_CLASSES.filter(
    (one) => counts[one] > 0 || (one !== 'unchecked' && counts.unchecked === 0),
  )
  return (
    <fieldset aria-label="Shown rows" className={classes['filter']}>
      <button type="button" aria-pressed={only === null} onClick={() => onOnly(null)}>
        All rows <b>{formatNumber(rows.ids.length)}</b>
      </button>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={only === one}
          data-class={one}
          data-empty={counts[one] === 0 || undefined}
          onClick={() => onOnly(only === one ? null : one)}
        >
          <ClassMark of={one} />
          {CLASS_WORDS[one]} <b>{formatNumber(counts[one])}</b>
        </button>
      ))}
    </fieldset>
  )
}
