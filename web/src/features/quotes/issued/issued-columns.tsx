import { LEGAL_ENTITIES } from '@service-center/contract/quote-settings/quote-language.ts'
import type { DoneState, IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { QUOTE_TYPES } from '@service-center/contract/quotes/quote-selection.ts'
import { Tooltip } from '@mantine/core'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import type { StateName } from '../../../ui/state/states.ts'
import { dayText } from '../../../ui/time/day-text.ts'
import { IssuedActions } from './IssuedActions.tsx'

const LOOKS = { pending: 'unknown', done: 'ok', failed: 'bad' } as const satisfies Record<
  DoneState,
  StateName
>
const NAMES = { pending: 'Under way', done: 'Done', failed: 'Failed' } as const

/** What came of a part of the work on a quote; nothing if it was not asked for. */
function WorkState({ work }: { work: { state: DoneState; failure: string | null } | null }) {
  if (work === null) return <Missing word="None" />
  const text = <StateText state={LOOKS[work.state]}>{NAMES[work.state]}</StateText>
  if (work.failure === null) return text
  return (
    <Tooltip label={work.failure}>
      {/* The failure is reached by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <span tabIndex={0}>{text}</span>
    </Tooltip>
  )
}

type Column = DataColumn<IssuedQuote>

/** A text that the server finds by words of it. */
const textColumn = (id: 'number' | 'username' | 'company' | 'contact', column: Partial<Column>): Column => ({
  id,
  header: id,
  kind: 'text',
  width: 180,
  value: (quote) => quote[id],
  filter: 'text',
  ...column,
})

/** A day that is printed on the quote, as the console writes days: quotes of different countries stand below each other. */
const dayColumn = (id: 'validUntil' | 'closedate', header: string): Column => ({
  id,
  header,
  kind: 'text',
  width: 110,
  value: (quote) => quote[id],
  shown: (quote) => dayText(quote[id]),
  cell: (quote) => dayText(quote[id]),
  filter: 'none',
})

interface Work {
  state: DoneState
  failure: string | null
}

const workColumn = (id: string, header: string, work: (quote: IssuedQuote) => Work | null): Column => ({
  id,
  header,
  kind: 'text',
  width: 110,
  value: (quote) => work(quote)?.state ?? null,
  cell: (quote) => <WorkState work={work(quote)} />,
  filter: 'none',
  sortable: false,
})

const TYPE_CODES = new Map<string, string>(Object.entries(QUOTE_TYPES).map(([code, name]) => [name, code]))

/** What was issued to whom by whom, what came of it, and what can be done with it. */
export const ISSUED_COLUMNS: readonly Column[] = [
  textColumn('number', { header: 'Number', look: 'strong', width: 170, hideable: false }),
  // Beside the number, so that they are seen without scrolling sideways.
  {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    width: 116,
    phonePlace: 1,
    phoneWidth: 144,
    value: () => null,
    cell: (quote) => <IssuedActions quote={quote} />,
    filter: 'none',
    sortable: false,
    hideable: false,
  },
  timeColumn({ id: 'issuedAt', header: 'Issued', at: ({ issuedAt }) => issuedAt, format: 'minute' }),
  textColumn('username', { header: 'By', width: 140 }),
  textColumn('company', { header: 'Company', width: 220, phonePlace: 2 }),
  textColumn('contact', { header: 'Contact' }),
  {
    id: 'contract',
    header: 'Contract type',
    kind: 'text',
    width: 110,
    value: ({ contract }) => contract,
    filter: 'values',
    filterOptions: LEGAL_ENTITIES,
  },
  {
    id: 'quoteType',
    header: 'Type',
    kind: 'text',
    width: 110,
    value: ({ quoteType }) => QUOTE_TYPES[quoteType],
    filter: 'values',
    filterOptions: Object.values(QUOTE_TYPES),
    filterCode: (name) => TYPE_CODES.get(name) ?? name,
  },
  {
    id: 'total',
    header: 'Total',
    kind: 'text',
    width: 140,
    align: 'end',
    value: ({ total, zeroDecimal, currency }) => `${currency} ${amountText(total, { zeroDecimal })}`,
    filter: 'none',
  },
  dayColumn('validUntil', 'Valid until'),
  dayColumn('closedate', 'Close date'),
  workColumn('pdf', 'PDF', ({ pdf }) => pdf),
  workColumn('mail', 'Mail', ({ mail }) => mail),
  workColumn('crm', 'Deal', ({ crm }) => crm),
  {
    id: 'customer',
    header: 'Seller',
    kind: 'text',
    width: 180,
    value: ({ customer }) => customer.name,
    filter: 'none',
    hiddenByDefault: true,
  },
]
