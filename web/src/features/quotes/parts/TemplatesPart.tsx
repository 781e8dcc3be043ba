import { Combobox } from '@mantine/core'
import {
  freeTemplateIds,
  isSport,
  requiredTemplates,
} from '@service-center/contract/quote-settings/free-templates.ts'
import type { QuotePart } from '@service-center/contract/quote-settings/quote-settings.ts'
import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { useState } from 'react'
import { ChosenChips } from '../../../kit/fields/ChosenChips.tsx'
import { SearchCombobox } from '../../../kit/fields/SearchCombobox.tsx'
import { partsOf, withTemplate } from '../form/quote-form.ts'
import { amountWriter } from '../form/amounts.ts'
import { type FormPartProps, problemsIn } from './form-part.ts'
import { Part } from './FormPart.tsx'
import classes from './quote-form.module.css'

/** The templates of the quote, in the order in which they were chosen. */
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
                label: free.has(id) ? `${name}, free` : `${name}, ${amount(price)}`,
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
