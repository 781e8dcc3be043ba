import { Chip } from '../../../ui/page/Chip.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { ShownItem } from '../changelog-rows.ts'
import classes from '../changelog.module.css'

/** The items of one kind, each with its raw name in the technical view. */
export function ItemList({ title, items }: { title: string; items: readonly ShownItem[] }) {
  return (
    <section className={classes['list']} aria-label={title}>
      <h3>
        {title} <span className={classes['count']}>{items.length}</span>
      </h3>
      {items.length === 0 ? (
        <p className={classes['quiet']}>None</p>
      ) : (
        <ul>
          {items.map((item, place) => (
            // An item has no identity but its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ item: { text, raw, isTranslated, product } }: { item: ShownItem }) {
  return (
    <>
      <div className={classes['text']} data-untranslated={!isTranslated || undefined}>
        {text}
      </div>
      {!isTranslated && <StateText state="bad">Not translated</StateText>}
      {raw !== undefined && <div className={classes['raw']}>{raw}</div>}
      {product.length > 0 && (
        <div className={classes['products']}>
          {product.map((one) => (
            <Chip key={one}>{one}</Chip>
          ))}
        </div>
      )}
    </>
  )
}
