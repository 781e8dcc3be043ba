import * as api from '@service-center/contract/api.ts'
import { LEGAL_ENTITIES } from '@service-center/contract/quote-settings/quote-language.ts'
import type { DoneState, IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { QUOTE_TYPES } from '@service-center/contract/quotes/quote-selection.ts'
import { Tooltip } from '@mantine/core'
import { IconCopyPlus, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { addressOf } from '../../kit/addresses.ts'
import { actionColumn } from '../../kit/table-screen/button-columns.tsx'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { RowButton } from '../../kit/table-screen/RowButton.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import { dayText } from '../../ui/time/day-text.ts'
import { withExisting } from './form/crm-choice.ts'
import { formFromSelection } from './form/quote-form.ts'
import { readDraft, writeDraft } from './form/stored-quote.ts'
import { PdfButton } from './PdfButton.tsx'

const NEWEST_FIRST = [{ id: 'issuedAt', desc: true }]
const keyOf = ({ id }: IssuedQuote) => String(id)

/** The quotes that users of the viewer's customers have issued. */
export default function IssuedQuotesPage() {
  const table = useScreenTable({
    tableId: 'issued-quotes',
    columns: ISSUED_COLUMNS,
    defaultSort: NEWEST_FIRST,
  })
  const list = usePagedList(api.issuedQuotes.list, {}, table)
  return (
    <TableScreen
      title="Issued quotes"
      back={<Link {...addressOf.quoteGenerator()}>Quote generator</Link>}
      label="Issued quotes"
      noun="quotes"
      table={table}
      list={list}
      rowKey={keyOf}
      isRefreshing={list.isFetching}
      csv={{ fileName: 'quotes.csv', load: list.loadCsv }}
    />
  )
}

type Column = DataColumn<IssuedQuote>

/** A text column that the server searches by words. */
const textColumn = (id: 'number' | 'username' | 'company' | 'contact', column: Partial<Column>): Column => ({
  id,
  header: id,
  kind: 'text',
  width: 180,
  value: (quote) => quote[id],
  filter: 'text',
  ...column,
})

/** A day of the quote, in the format of the console rather than of the country, so that rows can be compared. */
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

export const ISSUED_COLUMNS: readonly Column[] = [
  textColumn('number', { header: 'Number', look: 'strong', width: 170, hideable: false }),
  // Beside the number, to be visible without scrolling sideways.
  actionColumn((quote) => <IssuedActions quote={quote} />, { width: 116, phonePlace: 1, phoneWidth: 144 }),
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

interface Work {
  state: DoneState
  failure: string | null
}

const LOOKS = { pending: 'unknown', done: 'ok', failed: 'bad' } as const satisfies Record<
  DoneState,
  StateName
>

const NAMES = { pending: 'Under way', done: 'Done', failed: 'Failed' } as const

/** The result of a step such as mailing; "None" if the step was not requested. */
function WorkState({ work }: { work: Work | null }) {
  if (work === null) return <Missing word="None" />
  const text = <StateText state={LOOKS[work.state]}>{NAMES[work.state]}</StateText>
  if (work.failure === null) return text
  return (
    <Tooltip label={work.failure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- shows the tooltip to keyboard users too */}
      <span tabIndex={0}>{text}</span>
    </Tooltip>
  )
}

function IssuedActions({ quote }: { quote: IssuedQuote }) {
  const hasFailed = [quote.pdf, quote.mail, quote.crm].some((work) => work?.state === 'failed')
  return (
    <>
      <PdfButton id={quote.id} number={quote.number} look="icon" />
      <CopyButton quote={quote} />
      {hasFailed && <RetryButton quote={quote} />}
    </>
  )
}

/** Opens the generator with the choices of the quote. */
function CopyButton({ quote }: { quote: IssuedQuote }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  async function copy() {
    if (readDraft() !== undefined && !(await confirmReplacing(quote.number))) return
    try {
      const [{ selection }, { contracts }, companies, contacts] = await Promise.all([
        client.fetchQuery(q(api.issuedQuotes.get, { params: { id: String(quote.id) } })),
        client.fetchQuery(q(api.quotes.settings, {})),
        client.fetchQuery(q(api.crm.companies, {})),
        client.fetchQuery(q(api.crm.contacts, {})),
      ])
      const lists = { companies: companies.data, contacts: contacts.data }
      writeDraft(formFromSelection(withExisting(selection, lists), contracts))
      await navigate(addressOf.quoteGenerator())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <RowButton
      label="Use as a new quote"
      name={`Use ${quote.number} as a new quote`}
      onClick={() => void copy()}
    >
      <IconCopyPlus size={16} stroke={1.6} />
    </RowButton>
  )
}

const confirmReplacing = (number: string) =>
  confirm({
    title: 'Replace your draft?',
    text: `The quote that you have begun is replaced by the choices of ${number}.`,
    verb: 'Replace draft',
    keepLabel: 'Keep draft',
    destructive: true,
  })

/** Repeats the failed steps. */
function RetryButton({ quote }: { quote: IssuedQuote }) {
  const retry = useApiMutation(api.issuedQuotes.retry)
  return (
    <RowButton
      label="Try again what has failed"
      name={`Try again what has failed of ${quote.number}`}
      isBusy={retry.isPending}
      onClick={() =>
        retry.mutate(
          { params: { id: String(quote.id) } },
          { onError: (error) => toast.error(messageOf(error)) },
        )
      }
    >
      <IconRefresh size={16} stroke={1.6} />
    </RowButton>
  )
}
