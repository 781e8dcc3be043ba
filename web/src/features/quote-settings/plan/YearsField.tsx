import { Button } from '@mantine/core'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import type { GroupBinding } from '../../../kit/form/field-paths.ts'
import { count } from '../../../ui/data-table/model/count-text.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { type AmountCurrency, editedAmount } from '../model/amounts.ts'
import { YearInputs } from './PlanRows.tsx'
import { type Balance, balanceOf, type PlanValues, spreadEvenly, type YearRow } from './plan-values.ts'
import { RowsField } from './RowsField.tsx'
import classes from './plan.module.css'

const COLUMNS = ['Year', 'Amount'] as const
const FIELDS = ['amount'] as const

interface YearsFieldProps extends GroupBinding<YearRow[]> {
  values: PlanValues
  currency: AmountCurrency
}

/** What one robot costs in each year, and whether that is together what its items cost. */
export function YearsField({ values, currency, ...field }: YearsFieldProps) {
  const balance = balanceOf(values, currency)
  const sum = balanceOf({ ...values, years: [] }, currency)?.items
  return (
    <RowsField
      {...field}
      title="Yearly amounts"
      noun="year"
      detail={count(field.value.length)}
      columns={COLUMNS}
      fields={FIELDS}
      Inputs={YearInputs}
      newRow={() => ({ amount: '' })}
      copyOf={(row) => ({ ...row })}
      hint={<BalanceText balance={balance} currency={currency} iso={values.currency} />}
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

interface BalanceTextProps {
  balance: Balance | undefined
  currency: AmountCurrency
  iso: string
}

/** Says while somebody types whether the years come to what the items cost. */
function BalanceText({ balance, currency, iso }: BalanceTextProps) {
  const amount = (minor: number) => `${amountText(minor, currency)}\u00A0${iso}`
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
