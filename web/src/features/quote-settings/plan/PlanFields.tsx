import * as api from '@service-center/contract/api.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { Autocomplete, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { q } from '../../../api/queries/query.ts'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { FieldRow, FieldStack } from '../../../kit/form/FieldLayout.tsx'
import { count, counted } from '../../../ui/text/format.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { type AmountCurrency, editedAmount } from '../amounts.ts'
import { currencyOf, type Editing, plansOf, type StoredContract } from '../settings.ts'
import { LANGUAGE_NAMES, untranslatedNames } from '../texts/keyed-texts.ts'
import { balanceOf, NEW_ITEM, type PlanValues, spreadEvenly, type YearRow } from './plan-values.ts'
import { ItemInputs, PartsField, YearInputs } from './PlanRows.tsx'
import { RowsField } from './RowsField.tsx'
import classes from './plan.module.css'

interface PlanFieldsProps {
  form: Pick<CheckedForm<PlanValues>, 'field' | 'group' | 'values'>
  editing: Editing
  contract: StoredContract | undefined
  /** Undefined for a new plan. */
  planId?: number
}

export function PlanFields({ form, editing, contract, planId }: PlanFieldsProps) {
  const { settings, currencies } = editing
  const { values } = form
  const currency = currencyOf(currencies, values.currency)
  const products = useMemo(() => [...new Set(plansOf(settings).map(({ plan }) => plan.product))], [settings])
  const items = balanceOf({ ...values, years: [] }, currency)?.items
  const partProps = {
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
        columns={['Description', 'Quantity', 'Price of one']}
        fields={['desc', 'qty', 'price']}
        Inputs={ItemInputs}
        newRow={() => ({ ...NEW_ITEM })}
        copyOf={(row) => ({ ...row })}
        emptyText="A plan has at least one item."
      />
      <YearsField {...form.group('years')} values={values} currency={currency} />
      <PartsField {...form.group('extras')} list="extras" {...partProps} />
      <PartsField {...form.group('templates')} list="templates" {...partProps} />
      <Untranslated values={values} contract={contract} />
    </>
  )
}

interface YearsFieldProps extends GroupBinding<YearRow[]> {
  values: PlanValues
  currency: AmountCurrency
}

/** What one robot costs in each year, and whether the years add up to the price of the items. */
function YearsField({ values, currency, ...field }: YearsFieldProps) {
  const sum = balanceOf({ ...values, years: [] }, currency)?.items
  return (
    <RowsField
      {...field}
      title="Yearly amounts"
      noun="year"
      detail={count(field.value.length)}
      columns={['Year', 'Amount']}
      fields={['amount']}
      Inputs={YearInputs}
      newRow={() => ({ amount: '' })}
      copyOf={(row) => ({ ...row })}
      hint={<BalanceText values={values} currency={currency} />}
      adding={
        <Button
          variant="subtle"
          disabled={sum === undefined || field.value.length === 0}
          onClick={() =>
            field.onChange(
              spreadEvenly(sum ?? 0, field.value.length).map((minor) => ({
                amount: editedAmount(minor, currency),
              })),
            )
          }
        >
          Spread evenly
        </Button>
      }
    />
  )
}

/** Compares the sum of the years with the price of the items while the user types. */
function BalanceText({ values, currency }: Pick<YearsFieldProps, 'values' | 'currency'>) {
  const balance = balanceOf(values, currency)
  const amount = (minor: number) => `${amountText(minor, currency)}\u00A0${values.currency}`
  return (
    <output className={classes['balance']}>
      {balance === undefined ? (
        <span className={classes['quiet']}>Complete the amounts to compare them.</span>
      ) : (
        <>
          <span>Items {amount(balance.items)}</span>
          <span>Years {amount(balance.years)}</span>
          <StateText state={balance.missing === 0 ? 'ok' : 'bad'}>
            {balance.missing === 0
              ? 'They agree'
              : `${amount(Math.abs(balance.missing))} too ${balance.missing > 0 ? 'little' : 'much'} in the years`}
          </StateText>
        </>
      )}
    </output>
  )
}

/** Lists the names that a quote shows in English because they have no translation yet. */
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
