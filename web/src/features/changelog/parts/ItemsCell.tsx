import type { ShownItem } from '../changelog-rows.ts'
import classes from '../changelog.module.css'

/**
 * The items of a version on one line, with their raw names in the technical view. What is not translated is red, says so,
 * and comes first, because the line is cut.
 */
export function ItemsCell({ items }: { items: readonly ShownItem[] }) {
  const ordered = items.toSorted((one, other) => Number(one.isTranslated) - Number(other.isTranslated))
  return (
    <span className={classes['cell']}>
      {ordered.map(({ text, raw, isTranslated }, place) => (
        // An item has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} data-untranslated={!isTranslated || undefined}>
          {place > 0 && <span className={classes['between']}> · </span>}
          {text}
          {raw !== undefined && <span className={classes['rawBeside']}> {raw}</span>}
          {!isTranslated && ' (not translated)'}
        </span>
      ))}
    </span>
  )
}
