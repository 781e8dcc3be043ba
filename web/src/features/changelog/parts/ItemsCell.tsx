import type { ShownItem } from '../changelog-rows.ts'
import classes from '../changelog.module.css'

/** The items of a version on one line; what is not translated is red, and says so. */
export function ItemsCell({ items }: { items: readonly ShownItem[] }) {
  return (
    <span className={classes['cell']}>
      {items.map(({ text, isTranslated }, place) => (
        // An item has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} data-untranslated={!isTranslated || undefined}>
          {place > 0 && <span className={classes['between']}> · </span>}
          {text}
          {!isTranslated && ' (not translated)'}
        </span>
      ))}
    </span>
  )
}
