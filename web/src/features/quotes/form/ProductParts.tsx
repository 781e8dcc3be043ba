import { sentence } from '@service-center/contract/text/name-characters.ts'
import {
  freeTemplateIds,
  isSport,
  requiredTemplates,
} from '@service-center/contract/quote-settings/free-templates.ts'
import { MAX_QUANTITY, type QuotePart } from '@service-center/contract/quote-settings/quote-settings.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { Combobox, Select } from '@mantine/core'
import { useState } from 'react'
import { ChosenChips } from '../../../kit/fields/picks/ChosenChips.tsx'
import { SearchCombobox } from '../../../kit/fields/picks/SearchCombobox.tsx'
import { type FormPartProps, Part, problemsIn, QuantityField } from './FormPart.tsx'
import {
  amountWriter,
  type Contract,
  partsOf,
  plansOf,
  productsOf,
  robotsOf,
  withExtra,
  withRobots,
  withTemplate,
} from './quote-form.ts'
import classes from './quote-form.module.css'

/** The number of robots of each product, and their payment plan. */
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

/** The templates in the order in which they were chosen, which decides which ones are free. */
export function TemplatesPart({ form, contract, settings, change, problems }: FormPartProps) {
  const { templates, chosenTemplates } = partsOf(form, contract)
  const hasSport = form.productsPlans.some(({ product, qty }) => qty > 0 && isSport(product))
  const free = hasSport ? freeTemplateIds(chosenTemplates, settings) : new Set<number>()
  const amount = amountWriter(form, contract, settings)
  const required = requiredTemplates(settings)
  const detail = hasSport
    ? `${Math.min(chosenTemplates.length, required)} of ${required} free chosen`
    : `${chosenTemplates.length} chosen`
  return (
    <Part
      title="Templates"
      detail={templates.length === 0 ? undefined : detail}
      problems={problemsIn(problems, 'templates')}
    >
      {templates.length === 0 ? (
        <p className={classes['quiet']}>Choose robots with a payment plan to see their templates.</p>
      ) : (
        <>
          {chosenTemplates.length > 0 && (
            <ChosenChips
              label="Chosen templates"
              chips={chosenTemplates.map(({ id, name, price }) => ({
                id,
                label: free.has(id) ? sentence`${name}, free` : sentence`${name}, ${amount(price)}`,
              }))}
              onRemove={(id) => change(withTemplate(form, id, false))}
            />
          )}
          <TemplateSearch
            templates={templates.filter(({ id }) => !form.templates.includes(id))}
            amount={amount}
            onChoose={(id) => change(withTemplate(form, id, true))}
          />
        </>
      )}
    </Part>
  )
}

interface TemplateSearchProps {
  templates: readonly QuotePart[]
  amount: (minor: number) => string
  onChoose: (id: number) => void
}

function TemplateSearch({ templates, amount, onChoose }: TemplateSearchProps) {
  const [typed, setTyped] = useState('')
  const words = foldedWords(typed)
  const found = templates.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  return (
    <SearchCombobox
      name="templates"
      aria-label="Add template"
      placeholder="Add template"
      typed={typed}
      onTyped={setTyped}
      onChoose={(id) => {
        setTyped('')
        onChoose(Number(id))
      }}
    >
      <Combobox.Options aria-label="Templates" className={classes['options']}>
        {found.map(({ id, name, price }) => (
          <Combobox.Option key={id} value={String(id)}>
            <span className={classes['option']}>
              {name}
              <span className={classes['quiet']}>{amount(price)}</span>
            </span>
          </Combobox.Option>
        ))}
        {found.length === 0 && (
          <Combobox.Empty>{templates.length === 0 ? 'All are chosen' : 'Nothing found'}</Combobox.Empty>
        )}
      </Combobox.Options>
    </SearchCombobox>
  )
}
