import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, unixSeconds } from '../endpoint/fields.ts'
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
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
})

/** An issued quote; amounts are in minor units of its currency. */
export const issuedQuote = z
  .object({
    id: idNumber,
    number: z.string(),
    issuedAt: unixSeconds,
    /** The dates printed on it, YYYY-MM-DD. */
    issuedOn: z.string(),
    validUntil: z.string(),
    closedate: z.string(),
    /** Who issued it, and the customer that owns it. */
    username: z.string(),
    customer: z.object({ id: idNumber, name: z.string() }),
    contract: z.enum(LEGAL_ENTITIES),
    quoteType: z.enum(QUOTE_TYPE_CODES),
    company: z.string(),
    contact: z.string(),
    currency: z.string(),
    zeroDecimal: z.boolean(),
    net: z.int(),
    /** Null: no VAT is added. */
    vat: z.int().nullable(),
    total: z.int(),
    pdf: work,
    /** Null: no mail was requested. */
    mail: work.extend({ to: z.string() }).nullable(),
    /** Creating a new company, a new contact and a deal. Null: none of them was requested. */
    crm: work.extend({ deal: z.boolean().describe('Whether a deal was asked for.') }).nullable(),
  })
  .meta({ id: 'IssuedQuote' })
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
    response: z.object({ data: z.array(issuedQuote), filteredCount: z.number() }),
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
    headers: { Range: 'The part that is wanted, as bytes=from-to (RFC 9110, section 14).' },
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
