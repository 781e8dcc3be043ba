import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { useMemo } from 'react'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import type { GroupBinding } from '../../../kit/form/field-paths.ts'
import { count } from '../../../ui/data-table/model/count-text.ts'
import { type AmountCurrency, editedAmount, minorUnitsOf } from '../model/amounts.ts'
import { differsIn, nextId, knownParts, planName, type Settings, type StoredPlan } from '../model/settings.ts'
import { PartInputs } from './PlanRows.tsx'
import type { PartRow } from './plan-values.ts'
import { RowsField } from './RowsField.tsx'
import classes from './plan.module.css'

const COLUMNS = ['Id', 'Name', 'Price'] as const
const FIELDS = ['id', 'name', 'price'] as const

/** Longest list of differences that is shown. */
const SHOWN = 3

interface PartsFieldProps extends GroupBinding<PartRow[]> {
  list: 'extras' | 'templates'
  settings: Settings
  /** The other plans of the contract. */
  others: readonly StoredPlan[]
  currency: AmountCurrency
  /** The code of the currency. */
  iso: string
}

/** The extras or the templates that a plan offers. */
export function PartsField({ list, settings, others, currency, iso, ...field }: PartsFieldProps) {
  const noun = list === 'extras' ? 'extra' : 'template'
  const known = useMemo(() => knownParts(settings, list, iso), [settings, list, iso])
  const freshId = () => nextId([...known, ...field.value].map(({ id }) => id))
  return (
    <RowsField
      {...field}
      title={list === 'extras' ? 'Extras' : 'Templates'}
      noun={noun}
      detail={count(field.value.length)}
      columns={COLUMNS}
      fields={FIELDS}
      Inputs={PartInputs}
      newRow={() => ({ id: freshId(), name: '', price: '' })}
      copyOf={(row) => ({ ...row, id: freshId() })}
      emptyText={`This plan offers no ${list}.`}
      hint={<Differences rows={field.value} list={list} others={others} currency={currency} iso={iso} />}
      adding={
        <KnownParts
          noun={noun}
          known={known}
          chosen={field.value}
          onAdd={({ id, name, price }) =>
            field.onChange([
              ...field.value,
              { id, name, price: price === undefined ? '' : editedAmount(price, currency) },
            ])
          }
        />
      }
    />
  )
}

type KnownPart = ReturnType<typeof knownParts>[number]

interface KnownPartsProps {
  noun: string
  known: readonly KnownPart[]
  chosen: readonly PartRow[]
  onAdd: (part: KnownPart) => void
}

/** Adds one that another plan has, with its id and name, and its price if that is in the same currency. */
function KnownParts({ noun, known, chosen, onAdd }: KnownPartsProps) {
  const data = useMemo(() => {
    const taken = new Set(chosen.map(({ id }) => id))
    return known
      .filter(({ id }) => !taken.has(id))
      .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))
  }, [known, chosen])
  if (data.length === 0) return null
  return (
    <div className={classes['known']}>
      <SelectField
        label=""
        aria-label={`Add ${noun} of another plan`}
        placeholder={`Add one of another plan (${count(data.length)})`}
        data={data}
        name={`known-${noun}`}
        value={null}
        error={undefined}
        onChange={(value) => {
          const part = known.find(({ id }) => String(id) === value)
          if (part !== undefined) onAdd(part)
        }}
      />
    </div>
  )
}

interface DifferencesProps {
  rows: readonly PartRow[]
  list: 'extras' | 'templates'
  others: readonly StoredPlan[]
  currency: AmountCurrency
  iso: string
}

/** Which of them another plan of the contract has with another name or price: a quote of both takes that of the first. */
function Differences({ rows, list, others, currency, iso }: DifferencesProps) {
  const found = rows.flatMap(({ id, name, price }) => {
    const minor = minorUnitsOf(price, currency)
    if (id === null || minor === undefined) return []
    const plan = differsIn(others, list, { id, name: name.trim(), price: minor, currency: iso })
    const part = plan?.[list].find((one) => one.id === id)
    return plan === undefined || part === undefined ? [] : [{ id, plan, part }]
  })
  if (found.length === 0) return null
  return (
    <ul className={classes['hints']}>
      {found.slice(0, SHOWN).map(({ id, plan, part }) => (
        <li key={id}>
          {id} is “{part.name}” for {amountText(part.price, currency)} in {planName(plan)}. A quote with both
          plans takes it from the first.
        </li>
      ))}
      {found.length > SHOWN && <li>{count(found.length - SHOWN)} more differ from other plans.</li>}
    </ul>
  )
}
