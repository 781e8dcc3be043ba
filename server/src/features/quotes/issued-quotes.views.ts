import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type {
  IssuedColumn,
  IssuedQuote,
  issuedQuotes,
} from '@service-center/contract/quotes/issued-quotes.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteSelection } from '@service-center/contract/quotes/quote-selection.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  all,
  type Condition,
  isEmpty,
  orderBy,
  searchedTexts,
  within,
  likeAnywhere,
} from '../../platform/database/list-sql.ts'
import { RawJson } from '../../platform/http/answers.ts'

export type IssuedQuery = Parsed<typeof issuedQuotes.list, 'query'>

/** An issued quote as the contract's JSON; `q` is the quote. */
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
  // The number of a name is not in the order of issuing, the counter is.
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

/** A page of the issued quotes in scope, and how many pass the filters. */
export async function readIssuedQuotes(db: Database, query: IssuedQuery): Promise<RawJson> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object(
      'filteredCount', (select count(*) from quote q where ${conditionsOf(query)}),
      'data', coalesce((select json_agg(json_build_object(${ROW}) order by place) from (
        select q.*, row_number() over () as place from (${selectIssued(query)} limit ${query.limit} offset ${query.skip}) q
      ) q), '[]'))::text as json`.execute(db)
  return new RawJson(rows[0]?.json ?? '{}')
}

/** The quotes of a query in its order; the newest first among equal ones. */
export function selectIssued(query: Pick<IssuedQuery, 'orderBy'> & IssuedFilters): RawBuilder<unknown> {
  const wanted = query.orderBy ?? [['issuedAt', 'desc'] as const]
  const order = wanted.map(([column, direction]) => [COLUMNS[column], direction] as const)
  return sql`
    select q.* from quote q where ${conditionsOf(query)}
    order by ${orderBy([...order, [sql`q.id`, order.at(-1)?.[1] ?? 'desc']])}`
}

type IssuedFilters = Omit<IssuedQuery, 'skip' | 'limit' | 'orderBy' | 'csv' | 'utcOffset'>

/** The separator of the search text, which nobody types. */
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

/** One issued quote in scope; undefined when there is none. */
export async function findIssuedQuote(db: Database, id: number): Promise<IssuedDetails | undefined> {
  const { rows } = await sql<{ quote: IssuedDetails }>`
    select json_build_object(${ROW}, 'selection', q.selection, 'figures', q.figures) as quote
    from quote q where q.id = ${id}`.execute(db)
  return rows[0]?.quote
}

/** The file of a quote in scope: null while its paper is not made; undefined when there is no such quote. */
export async function findQuoteFile(db: Database, id: number): Promise<string | null | undefined> {
  const row = await db.selectFrom('quote').select('file_name').where('id', '=', id).executeTakeFirst()
  return row?.file_name
}
