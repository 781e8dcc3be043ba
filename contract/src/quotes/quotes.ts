import { z } from 'zod'
import { crmCompany, crmContact } from '../customer-relations/crm.ts'
import { eachOnce } from '../endpoint/each-once.ts'
import { endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'
import { idParam, text } from '../endpoint/fields.ts'
import {
  MAX_YEARS,
  quoteItemNumber,
  quoteSettings,
  quoteTranslation,
} from '../quote-settings/quote-settings.ts'
import { issuedQuote } from './issued-quotes.ts'
import { quoteLine, quotePayment } from './quote-figures.ts'
import { quoteSelection } from './quote-selection.ts'

/** Timeout of issuing a quote, in milliseconds (specification 3, section 7). */
const ISSUE_TIMEOUT_MS = 60_000

/** Room for a preview of more than 50 pages. */
const MAX_PDF_CHARACTERS = 14_000_000
/** More lines than any contract has extras and templates. */
const MAX_LINES = 2000

/** Specification 3, section 3. */
const quoteRequest = z
  .strictObject({
    ...quoteSelection.shape,
    productsPlans: eachOnce(quoteSelection.shape.productsPlans, {
      by: ({ product, plan }) => JSON.stringify([product, plan]),
      error: 'This plan is listed already.',
      field: 'plan',
    }).describe('Each plan of a product is there once.'),
    extras: eachOnce(quoteSelection.shape.extras, {
      by: ({ id }) => id,
      error: 'This extra is listed already.',
      field: 'id',
    }).describe('Each extra is there once.'),
    requestId: z.uuid().describe('The same request twice issues one quote, and is answered alike.'),
    /** The number that the caller showed; its last digit is kept if the number is still the next one. */
    quotationNumber: text(300).describe('The number that the caller has shown.'),
    lineItems: z
      .array(quoteLine)
      .max(MAX_LINES)
      .describe('The lines that the caller has shown. Those of other prices are refused: `quote_outdated`.'),
    payments: z
      .array(quotePayment)
      .max(MAX_YEARS)
      .nullable()
      .describe(
        'The payment plan that the caller has shown, if any. Another one is refused: `quote_outdated`.',
      )
      .optional(),
    sendEmail: z
      .boolean()
      .describe('The quote is mailed to the contact, who needs an email address, with a copy to the caller.'),
    syncHubSpotDeal: z.boolean().describe('A deal is created in the customer relationship system.'),
    stage: text(100).describe('The id of a deal stage, with `syncHubSpotDeal`; otherwise empty.'),
    pdf: z
      .string()
      .max(MAX_PDF_CHARACTERS)
      .regex(/^[A-Za-z0-9+/=]*$/, 'Must be base64.')
      .describe('The preview. It is not used: the server makes the paper itself, with the final number.')
      .optional(),
  })
  .meta({
    id: 'QuoteRequest',
    description:
      'What is chosen for a quote, and what the caller has shown of it: it is refused when they do not agree.',
  })
export type QuoteRequest = z.infer<typeof quoteRequest>

const dealStage = z
  .object({ id: z.string(), label: z.string(), isClosed: z.boolean() })
  .meta({ id: 'DealStage', description: 'A stage of deals in the customer relationship system.' })
export type DealStage = z.infer<typeof dealStage>

/** Issuing quotes (specification 3, sections 4 and 7). */
export const quoteIssuing = {
  dealStages: endpoint({
    method: 'GET',
    path: '/api/quote/dealstages',
    summary: 'The stages of deals; none when the customer relationship system cannot be asked',
    right: 'QuoteGenerator',
    response: z.object({ data: z.array(dealStage) }),
    reads: [],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/quote/pdf',
    summary:
      'Issue a quote: it gets the next number, its paper, a mail and a deal. What fails of the last three does not take it back',
    right: 'QuoteGenerator',
    body: quoteRequest,
    maxBodyBytes: 16_000_000,
    response: issuedQuote.extend({
      quotationNumber: z
        .string()
        .describe(
          'The final number, which differs from the one shown if somebody else issued a quote in between.',
        ),
      newCompany: crmCompany
        .nullable()
        .describe(
          'The new company as it is stored. Null: it existed already, or is not created yet (see `crm`).',
        ),
      newContact: crmContact.nullable().describe('The new contact as it is stored. Null: as of the company.'),
    }),
    errors: ['company_exists', 'contact_exists', 'quote_outdated', 'quote_request_used'],
    actionType: 'IssueQuote',
    changes: ['quotes', 'quoteNumber', 'companies', 'contacts'],
    timeoutMs: ISSUE_TIMEOUT_MS,
  }),
}

/** Timeout of the settings, in milliseconds (specification 3, section 7). */
const SETTINGS_TIMEOUT_MS = 15_000

/** The quote settings (specification 3, sections 3 and 7). */
export const quotes = {
  settings: endpoint({
    method: 'GET',
    path: '/api/quote',
    summary:
      'What quotes are made of. Contracts: those that the viewer may use, by access to contracts and a right for each legal entity',
    right: 'verified',
    response: quoteSettings,
    timeoutMs: SETTINGS_TIMEOUT_MS,
    reads: ['quoteSettings', 'quoteNumber'],
  }),
  number: endpoint({
    method: 'GET',
    path: '/api/quote/number',
    summary: 'The number of the next quotation',
    right: 'QuoteGenerator',
    response: z.object({ quotationNumber: z.int() }),
    reads: ['quoteNumber'],
  }),
  pages: endpoint({
    method: 'GET',
    path: '/api/quote/pdf/{id}',
    summary: 'Pages around quotes: a cover, terms of payment, a contract, final or budgetary pages',
    right: ['QuoteGenerator', 'QuoteSettings'],
    params: z.strictObject({ id: idParam }),
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: 'application/pdf',
    timeoutMs: 60_000,
    //  The pages of an id never change, so there is nothing to reload.
    reads: [],
  }),
  itemNumbers: endpoint({
    method: 'GET',
    path: '/api/quote/itemnumbers',
    summary: 'The item numbers of what is sold',
    right: ['QuoteGenerator', 'QuoteSettings'],
    response: z.object({ data: z.array(quoteItemNumber) }),
    reads: ['quoteSettings'],
  }),
  translations: endpoint({
    method: 'GET',
    path: '/api/quote/translations',
    summary: 'The texts of quotes in their languages',
    right: ['QuoteGenerator', 'QuoteSettings'],
    response: z.object({ data: z.array(quoteTranslation) }),
    reads: ['quoteSettings'],
  }),
}
