import type { Compared } from '../../../kit/form/differences.ts'
import type { PartRow, PlanValues } from './plan-values.ts'

const partsText = (rows: readonly PartRow[]) =>
  rows.map(({ id, name, price }) => `${id ?? ''} ${name}: ${price}`).join('; ')

/** The fields that are compared when somebody else has changed a plan meanwhile. */
export const COMPARED: readonly Compared<PlanValues>[] = [
  { field: 'product', label: 'Product', text: ({ product }) => product },
  { field: 'title', label: 'Title', text: ({ title }) => title },
  { field: 'currency', label: 'Currency', text: ({ currency }) => currency },
  { field: 'isMonthly', label: 'Paid by the month', text: ({ isMonthly }) => (isMonthly ? 'Yes' : 'No') },
  {
    field: 'items',
    label: 'Items of each robot',
    text: ({ items }) => items.map(({ desc, qty, price }) => `${qty ?? ''} × ${desc}: ${price}`).join('; '),
  },
  {
    field: 'years',
    label: 'Yearly amounts',
    text: ({ years }) => years.map(({ amount }) => amount).join('; '),
  },
  { field: 'extras', label: 'Extras', text: ({ extras }) => partsText(extras) },
  { field: 'templates', label: 'Templates', text: ({ templates }) => partsText(templates) },
]
