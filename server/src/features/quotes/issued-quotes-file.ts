import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { QUOTE_TYPES, type QuoteType } from '@service-center/contract/quotes/quote-selection.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { type IssuedQuery, selectIssued } from './issued-quotes.views.ts'

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

/** A quote of the file; `at` in unix seconds, amounts in minor units. */
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

/** All issued quotes that pass the filters, as a file in the order of the list. */
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
