import { partsOf, withExtra } from '../form/quote-form.ts'
import type { FormPartProps } from './form-part.ts'
import { Part } from './FormPart.tsx'
import { QuantityField } from './QuantityField.tsx'
import classes from './quote-form.module.css'

/** The extras that the chosen plans offer. */
export function ExtrasPart({ form, contract, change }: FormPartProps) {
  const { extras } = partsOf(form, contract)
  const chosen = extras.filter(({ qty }) => qty > 0).length
  return (
    <Part title="Extras" detail={extras.length === 0 ? undefined : `${chosen} of ${extras.length}`}>
      {extras.length === 0 && (
        <p className={classes['quiet']}>Choose robots with a payment plan to see their extras.</p>
      )}
      <div className={classes['extras']}>
        {extras.map(({ part: { id, name }, qty, min, max }) => (
          <div key={id} className={classes['extra']} data-empty={qty === 0 || undefined}>
            <span className={classes['name']}>{name}</span>
            <QuantityField
              label={name}
              name={`extras.${id}`}
              value={qty}
              min={min}
              max={max}
              onChange={(next) => change(withExtra(form, id, next))}
            />
          </div>
        ))}
      </div>
    </Part>
  )
}
