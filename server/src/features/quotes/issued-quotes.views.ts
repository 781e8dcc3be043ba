import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type {
  IssuedColumn,
  IssuedQuote,
  issuedQuotes,
} from '@service-center/contract/quotes/issued-quotes.ts'
import { amountText, type QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import {
  QUOTE_TYPES,
  type QuoteSelection,
  type QuoteType,
} from '@service-center/contract/quotes/quote-selection.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  all,
  type Condition,
  isEmpty,
  likeAnywhere,
  orderBy,
  searchedTexts,
  within,
} from '../../platform/database/list-sql.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'

type IssuedQuery = Parsed<typeof issuedQuotes.list, 'query'>

/** SQL for an issued quote `q` as JSON of the contract. */
const ROW = sql`
  'id', q.id, 'number', q.number, 'issuedAt', extract(epoch from q.issued_at)::float8, 'issuedOn', q.issued_on,
  'validUntil', q.valid_until, 'closedate', q.close_date, 'username', q.username,
  'customer', json_build_object('id', q.customer_id, 'name', (select name from customer where id = q.customer_id)),
  'contract', q.contract, 'quoteType', q.quote_type, 'company', q.company_name, 'contact', q.contact_name,
  'currency', q.currency,
  'zeroDecimal', coalesce((select zero_decimal from currency where iso = q.currency), false),
  'net', q.net, 'vat', q.vat, 'total', q.total,
  'pdf', json_build_object('failure', q.pdf_failure, 'state',
    case when q.file_name is not null then 'done' when q.pdf_failure is null then 'pending' else 'failed' end),
  'mail', case when q.mail_state is not null then json_build_object('state', replace(q.mail_state, 'sent', 'done'), 'failure', q.mail_failure,
    'to', q.mail_to) end,
  'crm', case when q.crm_state is not null then json_build_object('state', q.crm_state, 'failure', q.crm_failure,
    'deal', q.deal_stage is not null) end`

const COLUMNS: Record<IssuedColumn, RawBuilder<unknown>> = {
  // Quotation numbers do not sort in the order of issue; the counter does.
  number: sql`q.counter`,
  issuedAt: sql`q.issued_at`,
  username: sql`q.username collate natural_order`,
  customer: sql`(select name from customer where id = q.customer_id) collate natural_order`,
  contract: sql`q.contract`,
  quoteType: sql`q.quote_type`,
  company: sql`q.company_name collate natural_order`,
  contact: sql`q.contact_name collate natural_order`,
  currency: sql`q.currency`,
  total: sql`q.total`,
  validUntil: sql`q.valid_until`,
  closedate: sql`q.close_date`,
}

/** A page of the issued quotes in scope, and how many match the filters. */
export async function readIssuedQuotes(db: Database, query: IssuedQuery): Promise<RawJson> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'filteredCount', (select count(*) from quote q where ${conditionsOf(query)}),
      'data', coalesce((select json_agg(json_build_object(${ROW}) order by place) from (
        select q.*, row_number() over () as place from (${selectIssued(query)} limit ${query.limit} offset ${query.skip}) q
      ) q), '[]'))::text as json`.execute(db)
  return new RawJson(rows[0]?.json ?? '{}')
}

/** SQL for the quotes of a query, sorted; the newest first among equal ones. */
function selectIssued(query: Pick<IssuedQuery, 'orderBy'> & IssuedFilters): RawBuilder<unknown> {
  const wanted = query.orderBy ?? [['issuedAt', 'desc'] as const]
  const order = wanted.map(([column, direction]) => [COLUMNS[column], direction] as const)
  return sql`
    select q.* from quote q where ${conditionsOf(query)}
    order by ${orderBy([...order, [sql`q.id`, order.at(-1)?.[1] ?? 'desc']])}`
}

type IssuedFilters = Omit<IssuedQuery, 'skip' | 'limit' | 'orderBy' | 'csv' | 'utcOffset'>

/** The separator in the stored search text; nobody types it. */
const EDGE = '\u0001'

function conditionsOf(query: IssuedFilters): Condition {
  const { contract, quoteType, notBefore, notAfter } = query
  return all([
    ...searchedTexts(query).map(
      (text) =>
        sql<boolean>`q.search like ${likeAnywhere(query.strict === true ? EDGE + text + EDGE : text)}`,
    ),
    ...occursIn(sql`q.number`, query.numberSearch),
    ...occursIn(sql`q.username`, query.usernameSearch),
    ...occursIn(sql`q.company_name`, query.companySearch),
    ...occursIn(sql`q.contact_name`, query.contactSearch),
    ...(contract === undefined ? [] : [sql<boolean>`q.contract = ${contract}`]),
    ...(quoteType === undefined ? [] : [sql<boolean>`q.quote_type = ${quoteType}`]),
    within(sql`q.issued_at`, { from: notBefore, until: notAfter }),
  ])
}

function occursIn(column: RawBuilder<unknown>, words: string | undefined): Condition[] {
  return isEmpty(words)
    ? []
    : [sql<boolean>`fold_text(${column}) like ${likeAnywhere(foldText(words).trim())}`]
}

interface IssuedDetails extends IssuedQuote {
  readonly selection: QuoteSelection
  readonly figures: QuoteFigures
}

export async function findIssuedQuote(db: Database, id: number): Promise<IssuedDetails | undefined> {
  const { rows } = await sql<{ quote: IssuedDetails }>`
    select json_build_object(${ROW}, 'selection', q.selection, 'figures', q.figures) as quote
    from quote q where q.id = ${id}`.execute(db)
  return rows[0]?.quote
}

/** The PDF file of a quote in scope: null until it is made; undefined when there is no such quote. */
export async function findQuoteFile(db: Database, id: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('quote').select('file_name').where('id', '=', id).executeTakeFirst()
  return row?.file_name
}

const HEAD = [
  'Number',
  'Issued at',
  'User',
  'Customer',
  'Contract',
  'Quote type',
  'Company',
  'Contact',
  'Currency',
  'Net',
  'VAT',
  'Total',
  'Valid until',
  'Close date',
  'Mail',
  'CRM',
]

/** A line of the CSV file; `at` in unix seconds, amounts in minor units of the currency. */
interface FileRow {
  number: string
  at: number
  username: string
  customer: string | null
  contract: string
  quote_type: QuoteType
  company_name: string
  contact_name: string
  currency: string
  zero_decimal: boolean
  net: number
  vat: number | null
  total: number
  valid_until: string
  close_date: string
  mail_state: string | null
  crm_state: string | null
}

/** All issued quotes that match the filters, as a CSV file in the order of the list. */
export function issuedQuotesFile(db: Database, query: IssuedQuery): StreamAnswer {
  const time = timeWriter(query.utcOffset ?? 0)
  return csvAnswer({
    db,
    name: 'quotes.csv',
    head: HEAD,
    rows: sql<FileRow>`
      select number, extract(epoch from issued_at)::float8 as at, username,
        (select name from customer c where c.id = q.customer_id) as customer, contract, quote_type, company_name,
        contact_name, currency, coalesce((select zero_decimal from currency where iso = q.currency), false) as zero_decimal,
        net::float8, vat::float8, total::float8, valid_until::text, close_date::text, mail_state, crm_state
      from (${selectIssued(query)}) q`,
    cells: (row) => {
      const money = (minor: number) =>
        amountText(minor, { zeroDecimal: row.zero_decimal }).replaceAll(',', '')
      return [
        row.number,
        time(row.at),
        row.username,
        row.customer ?? '',
        row.contract,
        QUOTE_TYPES[row.quote_type],
        row.company_name,
        row.contact_name,
        row.currency,
        money(row.net),
        row.vat === null ? '' : money(row.vat),
        money(row.total),
        row.valid_until,
        row.close_date,
        row.mail_state ?? '',
        row.crm_state ?? '',
      ]
    },
  })
}
