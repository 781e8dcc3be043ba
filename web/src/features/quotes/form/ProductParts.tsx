import type { QuotePart } from '@service-center/contract/quote-settings/quote-settings.ts'
import { Select } from '@mantine/core'
import { useId } from 'react'
import { type FormPartProps, Part, problemsIn } from './FormPart.tsx'
import { extraField, ROBOT_LIMITS, robotsField } from './quantities.ts'
import { QuantityError, QuantityField } from './QuantityField.tsx'
import {
  amountWriter,
  type Contract,
  currencyOf,
  partsOf,
  plansOf,
  productsOf,
  robotsOf,
  withRobots,
} from './quote-form.ts'
import { chosenPlanPrice, extraPrice, planPrice } from './shown-prices.ts'
import { withTypedExtra, withTypedRobots } from './typed-numbers.ts'
import classes from './quote-form.module.css'

/** The number of robots of each product, and their payment plan. */
export function RobotsPart({ form, contract, settings, change, problems }: FormPartProps) {
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
          <RobotRow key={product} product={product} {...{ form, contract, settings, change }} />
        ))}
    </Part>
  )
}

type RobotRowProps = Pick<FormPartProps, 'form' | 'settings' | 'change'> & {
  contract: Contract
  product: string
}

function RobotRow({ product, form, contract, settings, change }: RobotRowProps) {
  const errorId = useId()
  const { qty, plan: title } = robotsOf(form, product)
  const plans = plansOf(contract, product)
  const plan = plans.find((one) => one.title === title)
  const typed = form.typed[robotsField(product)]
  return (
    <div className={classes['robot']} data-empty={(qty === 0 && typed === undefined) || undefined}>
      <span className={classes['name']}>{product}</span>
      <QuantityField
        label={product}
        name={robotsField(product)}
        value={qty}
        typed={typed}
        limits={ROBOT_LIMITS}
        errorId={errorId}
        onType={(text) => change(withTypedRobots(form, contract, { product, text }))}
      />
      <Select
        aria-label={`Payment plan of ${product}`}
        placeholder="Payment plan"
        data={plans.map((one) => one.title)}
        renderOption={({ option }) => {
          const offered = plans.find((one) => one.title === option.value)
          return (
            <span className={classes['option']}>
              <span>{option.label}</span>
              {offered !== undefined && (
                <span className={classes['quiet']}>{planPrice(offered, settings)}</span>
              )}
            </span>
          )
        }}
        comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
        value={title === '' ? null : title}
        allowDeselect={false}
        disabled={qty === 0}
        onChange={(next) => change(withRobots(form, contract, { product, plan: next ?? '' }))}
      />
      {typed !== undefined && <QuantityError id={errorId} limits={ROBOT_LIMITS} />}
      {typed === undefined && plan !== undefined && qty > 0 && (
        <p className={classes['price']}>{chosenPlanPrice(plan, { qty, settings })}</p>
      )}
    </div>
  )
}

export function ExtrasPart({ form, contract, settings, change }: FormPartProps) {
  const { extras } = partsOf(form, contract)
  const chosen = extras.filter(({ qty }) => qty > 0).length
  const amount = amountWriter(currencyOf(form, contract), settings)
  return (
    <Part title="Extras" detail={extras.length === 0 ? undefined : `${chosen} of ${extras.length}`}>
      {(contract === undefined || extras.length === 0) && (
        <p className={classes['quiet']}>Choose robots with a payment plan to see their extras.</p>
      )}
      <div className={classes['extras']}>
        {contract !== undefined &&
          extras.map(({ part, qty, min, max }) => (
            <ExtraRow
              key={part.id}
              {...{ part, qty, amount }}
              limits={{ min, max }}
              typed={form.typed[extraField(part.id)]}
              onType={(text) => change(withTypedExtra(form, contract, { id: part.id, text }))}
            />
          ))}
      </div>
    </Part>
  )
}

interface ExtraRowProps {
  part: QuotePart
  qty: number
  limits: { min: number; max: number }
  typed: string | undefined
  amount: (minor: number) => string
  onType: (text: string) => void
}

function ExtraRow({ part: { id, name, price }, qty, limits, typed, amount, onType }: ExtraRowProps) {
  const errorId = useId()
  return (
    <div className={classes['extra']} data-empty={(qty === 0 && typed === undefined) || undefined}>
      <span className={classes['name']}>{name}</span>
      <QuantityField label={name} name={extraField(id)} value={qty} {...{ typed, limits, errorId, onType }} />
      {typed === undefined ? (
        <p className={classes['price']}>{extraPrice(price, { qty, amount })}</p>
      ) : (
        <QuantityError id={errorId} limits={limits} />
      )}
    </div>
  )
}
