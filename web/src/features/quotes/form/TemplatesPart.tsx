import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import { Button, Combobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ChosenChips } from '../../../kit/fields/picks/ChosenChips.tsx'
import { SearchCombobox } from '../../../kit/fields/picks/SearchCombobox.tsx'
import { type FormPartProps, Part, problemsIn } from './FormPart.tsx'
import { amountWriter, currencyOf, partsOf, withoutTemplate, withTemplates } from './quote-form.ts'
import { countsOf, freeToAdd, priceOf, summaryOf, type TemplateChoice, termsOf } from './template-terms.ts'
import classes from './quote-form.module.css'

/** The chosen templates, and for each whether it is free and why. */
export function TemplatesPart({ form, contract, settings, change, problems }: FormPartProps) {
  const { templates, chosenTemplates, hasSport } = partsOf(form, contract)
  const choice: TemplateChoice = { offered: templates, chosen: chosenTemplates, hasSport, settings }
  const amount = amountWriter(currencyOf(form, contract), settings)
  const add = freeToAdd(choice)
  const own = problemsIn(problems, 'templates')
  if (templates.length === 0)
    return (
      <Part title="Templates" problems={own}>
        <p className={classes['quiet']}>Choose robots with a payment plan to see their templates.</p>
      </Part>
    )
  return (
    <Part title="Templates" detail={countsOf(choice)} problems={own}>
      {chosenTemplates.length > 0 && (
        <ChosenChips
          label="Chosen templates"
          chips={termsOf(choice, amount)}
          onRemove={(id) => change(withoutTemplate(form, id))}
        />
      )}
      <Summary sentences={summaryOf(choice)} />
      {add !== undefined && (
        <Button
          variant="default"
          className={classes['addFree'] ?? ''}
          leftSection={<IconPlus size={14} stroke={1.6} />}
          onClick={() => change(withTemplates(form, add.ids))}
        >
          {add.label}
        </Button>
      )}
      <TemplateSearch choice={choice} amount={amount} onChoose={(id) => change(withTemplates(form, [id]))} />
    </Part>
  )
}

/** Why templates are free and charged. */
function Summary({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className={classes['summary']} aria-label="Free and charged templates">
      {sentences.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

interface TemplateSearchProps {
  choice: TemplateChoice
  amount: (minor: number) => string
  onChoose: (id: number) => void
}

function TemplateSearch({ choice, amount, onChoose }: TemplateSearchProps) {
  const [typed, setTyped] = useState('')
  const words = foldedWords(typed)
  const chosen = new Set(choice.chosen.map(({ id }) => id))
  const templates = choice.offered.filter(({ id }) => !chosen.has(id))
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
        {found.map((part) => (
          <Combobox.Option key={part.id} value={String(part.id)}>
            <span className={classes['option']}>
              <span>{part.name}</span>
              <span className={classes['quiet']}>{priceOf(part, choice, amount)}</span>
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
