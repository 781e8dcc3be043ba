import { Select } from '@mantine/core'
import { MAX_QUANTITY } from '@service-center/contract/quote-settings/quote-settings.ts'
import { type Contract, plansOf, productsOf, robotsOf, withRobots } from '../form/quote-form.ts'
import { type FormPartProps, problemsIn } from './form-part.ts'
import { Part } from './FormPart.tsx'
import { QuantityField } from './QuantityField.tsx'
import classes from './quote-form.module.css'

/** How many robots of which product, and by which plan they are paid. */
export function RobotsPart({ form, contract, change, problems }: FormPartProps) {
  const count = form.productsPlans.reduce((sum, { qty }) => sum + qty, 0)
  const products = contract === undefined ? [] : productsOf(contract)
  return (
    <Part title="Robots" detail={`${count} chosen`} problems={problemsIn(problems, 'robots')}>
      {contract === undefined && (
        <p className={classes['quiet']}>Choose a contract type to see its robots.</p>
      )}
      {contract !== undefined && products.length === 0 && (
        <p className={classes['quiet']}>This contract type has no robots.</p>
      )}
      {contract !== undefined &&
        products.map((product) => (
          <RobotRow key={product} product={product} {...{ form, contract, change }} />
        ))}
    </Part>
  )
}

type RobotRowProps = Pick<FormPartProps, 'form' | 'change'> & { contract: Contract; product: string }

function RobotRow({ product, form, contract, change }: RobotRowProps) {
  const { qty, plan } = robotsOf(form, product)
  const titles = plansOf(contract, product).map(({ title }) => title)
  return (
    <div className={classes['robot']} data-empty={qty === 0 || undefined}>
      <span className={classes['name']}>{product}</span>
      <QuantityField
        label={product}
        name={`robots.${product}`}
        value={qty}
        min={0}
        max={MAX_QUANTITY}
        onChange={(next) => change(withRobots(form, contract, { product, qty: next }))}
      />
      <Select
        aria-label={`Payment plan of ${product}`}
        placeholder="Payment plan"
        data={titles}
        value={plan === '' ? null : plan}
        allowDeselect={false}
        disabled={qty === 0}
        onChange={(title) => change(withRobots(form, contract, { product, plan: title ?? '' }))}
      />
    </div>
  )
}
