import { z } from 'zod'
import { endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, unixSeconds, filteredCount } from '../endpoint/fields.ts'
import { countParam, momentParam, orderByParam, utcOffsetParam } from '../endpoint/list-query.ts'
import { storedFigures } from './quote-figures.ts'
import { LEGAL_ENTITIES } from '../quote-settings/quote-language.ts'
import { quoteSelection, QUOTE_TYPES } from './quote-selection.ts'

/** Largest page of issued quotes. */
export const MAX_ISSUED_PAGE = 1000
const DEFAULT_PAGE = 100
const MAX_SKIP = 999_999_999
const MAX_SEARCH = 200

export const ISSUED_COLUMNS = [
  'number',
  'issuedAt',
  'username',
  'customer',
  'contract',
  'quoteType',
  'company',
  'contact',
  'currency',
  'total',
  'validUntil',
  'closedate',
] as const
export type IssuedColumn = (typeof ISSUED_COLUMNS)[number]

/** Object.keys loses the literal key types. */
export const QUOTE_TYPE_CODES = Object.keys(QUOTE_TYPES) as [keyof typeof QUOTE_TYPES]

/** State of a task after issuing a quote: making the PDF, sending the mail, updating the CRM. */
export const DONE_STATES = ['pending', 'done', 'failed'] as const
const doneState = z.enum(DONE_STATES)
export type DoneState = z.infer<typeof doneState>

/** One task of an issued quote. A failed task is retried automatically, or immediately by `retry`. */
const work = z.object({
  state: doneState,
  failure: z.string().nullable().describe('Why the last attempt failed. Null: it did not.'),
})

export const issuedQuote = z
  .object({
    id: idNumber,
    number: z.string(),
    issuedAt: unixSeconds,
    issuedOn: z.string().describe('The day of issue that is printed on it, as YYYY-MM-DD.'),
    validUntil: z.string().describe('The last day of its validity, as YYYY-MM-DD.'),
    closedate: z.string().describe('The day on which the deal is expected to be closed, as YYYY-MM-DD.'),
    username: z.string().describe('Who issued it.'),
    customer: z.object({ id: idNumber, name: z.string() }).describe('The customer that owns it.'),
    contract: z.enum(LEGAL_ENTITIES),
    quoteType: z.enum(QUOTE_TYPE_CODES),
    company: z.string(),
    contact: z.string(),
    currency: z.string(),
    zeroDecimal: z
      .boolean()
      .describe('Whether the currency has no decimals, so that its minor unit is the whole one.'),
    net: z.int().describe('In minor units of the currency, as are the other amounts.'),
    vat: z.int().nullable().describe('Null: no value added tax is added.'),
    total: z.int(),
    pdf: work,
    mail: work.extend({ to: z.string() }).nullable().describe('Null: no mail was asked for.'),
    crm: work
      .extend({ deal: z.boolean().describe('Whether a deal was asked for.') })
      .nullable()
      .describe('The creation of a new company, a new contact and a deal. Null: none of them was asked for.'),
  })
  .meta({
    id: 'IssuedQuote',
    description: 'A quote that was issued. Its amounts are in minor units of its currency, such as cents.',
  })
export type IssuedQuote = z.infer<typeof issuedQuote>

const searchText = text(MAX_SEARCH)
const occursIn = (what: string) =>
  searchText.describe(`Must occur in ${what}, ignoring case and accents.`).optional()

const params = z.strictObject({ id: idParam })

/** Quotes issued by users of the customers in scope. */
export const issuedQuotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/quote/issued',
    summary: 'The quotes that were issued, the newest first',
    right: 'QuoteGenerator',
    query: z.strictObject({
      skip: countParam(MAX_SKIP).default(0),
      limit: countParam(MAX_ISSUED_PAGE).default(DEFAULT_PAGE),
      orderBy: orderByParam(ISSUED_COLUMNS).optional(),
      globalSearch: searchText
        .describe(
          'Every word must occur in the number, the user name, the contract, the company or the contact, ignoring case and accents.',
        )
        .optional(),
      strict: flagParam.describe('The search text must equal one of them as a whole.').optional(),
      notBefore: momentParam.optional(),
      notAfter: momentParam.optional(),
      numberSearch: occursIn('the number'),
      usernameSearch: occursIn('the user name'),
      companySearch: occursIn("the company's name"),
      contactSearch: occursIn("the contact's name"),
      contract: z.enum(LEGAL_ENTITIES).optional(),
      quoteType: z.enum(QUOTE_TYPE_CODES).optional(),
      csv: flagParam.describe('All quotes that pass the filters as a file instead of a page.').optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({ data: z.array(issuedQuote), filteredCount }),
    fileType: 'text/csv',
    list: {
      sort: ISSUED_COLUMNS,
      filters: {
        issuedAt: { from: 'notBefore', to: 'notAfter' },
        number: { words: 'numberSearch' },
        username: { words: 'usernameSearch' },
        company: { words: 'companySearch' },
        contact: { words: 'contactSearch' },
        contract: { choice: 'contract', of: LEGAL_ENTITIES },
        quoteType: { choice: 'quoteType', of: QUOTE_TYPE_CODES },
      },
      most: MAX_ISSUED_PAGE,
    },
    reads: ['quotes'],
    readsReplica: ['csv'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/quote/issued/{id}',
    summary: 'One issued quote with what was chosen for it and what it costs',
    right: 'QuoteGenerator',
    params,
    response: issuedQuote.extend({ selection: quoteSelection, figures: storedFigures }),
    reads: ['quotes'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/quote/issued/{id}/pdf',
    summary: 'The paper of an issued quote',
    right: 'QuoteGenerator',
    params,
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: 'application/pdf',
    errors: ['quote_pdf_pending'],
    timeoutMs: 60_000,
    reads: ['quotes'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/quote/issued/{id}/retry',
    summary:
      'Tries at once what has failed of an issued quote: its paper, its mail, its entries in the customer relationship system',
    right: 'QuoteGenerator',
    params,
    response: issuedQuote,
    actionType: 'RetryQuote',
    changes: ['quotes', 'companies', 'contacts'],
    timeoutMs: 60_000,
  }),
}
