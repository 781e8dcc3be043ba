import { Autocomplete } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { FieldRow, FieldStack } from '../../../kit/form/FieldLayout.tsx'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { LANGUAGE_NAMES, untranslatedNames } from '../model/keyed-texts.ts'
import { plansOf, type StoredContract } from '../model/settings.ts'
import { currencyOf, type Editing } from '../use-settings.ts'
import { PartsField } from './PartsField.tsx'
import { ItemInputs } from './PlanRows.tsx'
import { balanceOf, NEW_ITEM, type PlanValues } from './plan-values.ts'
import { RowsField } from './RowsField.tsx'
import { YearsField } from './YearsField.tsx'
import classes from './plan.module.css'

const ITEM_COLUMNS = ['Description', 'Quantity', 'Price of one'] as const
const ITEM_FIELDS = ['desc', 'qty', 'price'] as const

interface PlanFieldsProps {
  form: Pick<CheckedForm<PlanValues>, 'field' | 'group' | 'values'>
  editing: Editing
  /** Undefined while none is chosen. */
  contract: StoredContract | undefined
  /** Of the plan that is edited. */
  planId?: number
}

/** The fields of a plan. */
export function PlanFields({ form, editing, contract, planId }: PlanFieldsProps) {
  const { settings, currencies } = editing
  const { values } = form
  const currency = currencyOf(currencies, values.currency)
  const products = useMemo(() => [...new Set(plansOf(settings).map(({ plan }) => plan.product))], [settings])
  const items = balanceOf({ ...values, years: [] }, currency)?.items
  const ofPart = {
    settings,
    others: (contract?.plans ?? []).filter(({ id }) => id !== planId),
    currency,
    iso: values.currency,
  }
  return (
    <>
      <Card title="Plan" isPadded>
        <FieldStack>
          <FieldRow>
            <Autocomplete label="Product" withAsterisk data={products} {...form.field('product')} />
            <TextField label="Title" withAsterisk {...form.field('title')} />
          </FieldRow>
          <FieldRow>
            <ChoiceField
              label="Currency"
              data={currencies.map(({ iso }) => iso)}
              {...form.field('currency')}
            />
          </FieldRow>
          <CheckboxField
            label="Each year after the first is paid in 12 months"
            {...form.field('isMonthly')}
          />
        </FieldStack>
      </Card>
      <RowsField
        {...form.group('items')}
        title="Items of each robot"
        noun="item"
        detail={items === undefined ? undefined : `${amountText(items, currency)} ${values.currency}`}
        columns={ITEM_COLUMNS}
        fields={ITEM_FIELDS}
        Inputs={ItemInputs}
        newRow={() => ({ ...NEW_ITEM })}
        copyOf={(row) => ({ ...row })}
        emptyText="A plan has at least one item."
      />
      <YearsField {...form.group('years')} values={values} currency={currency} />
      <PartsField {...form.group('extras')} list="extras" {...ofPart} />
      <PartsField {...form.group('templates')} list="templates" {...ofPart} />
      <Untranslated values={values} contract={contract} />
    </>
  )
}

/** What a quote would show in English, because it has no translation yet. */
function Untranslated({ values, contract }: Pick<PlanFieldsProps, 'contract'> & { values: PlanValues }) {
  const { data } = useQuery(q(api.quotes.translations, {}))
  if (contract === undefined || data === undefined) return null
  const names = [
    ...values.items.map(({ desc }) => desc.trim()),
    ...[...values.extras, ...values.templates].map(({ name }) => name.trim()),
  ]
  const language = quoteLanguageOf(contract.name)
  const found = untranslatedNames(names, language, data.data)
  if (found.length === 0) return null
  return (
    <p className={classes['quiet']}>
      {counted(found.length, 'names')} without a translation into {LANGUAGE_NAMES[language]}, to be added
      among the translations: {found.join(', ')}
    </p>
  )
}
