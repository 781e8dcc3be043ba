import { z } from 'zod'
import { crmCompany, crmContact } from '../customer-relations/crm.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { text } from '../endpoint/fields.ts'
import { issuedQuote } from './issued-quotes.ts'
import { quoteLine, quotePayment } from './quote-figures.ts'
import { quoteSelection } from './quote-selection.ts'
import { MAX_YEARS } from '../quote-settings/quote-settings.ts'

/** Timeout of the call (specification 3, section 7). */
const ISSUE_TIMEOUT_MS = 60_000

/** A preview of 50 pages and more. */
const MAX_PDF_CHARACTERS = 14_000_000
/** More than the extras and templates of any contract. */
const MAX_LINES = 2000

/** A quote as it is issued (specification 3, section 3). */
export const quoteRequest = z
  .strictObject({
    ...quoteSelection.shape,
    requestId: z.uuid().describe('The same request twice issues one quote, and is answered alike.'),
    /** As the caller showed it: its digit is kept if its number is still the next one. */
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
  .meta({ id: 'QuoteRequest' })
export type QuoteRequest = z.infer<typeof quoteRequest>

/** A stage of deals. */
export const dealStage = z
  .object({ id: z.string(), label: z.string(), isClosed: z.boolean() })
  .meta({ id: 'DealStage' })
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
      /** Its number: another one than was shown, if somebody else has issued a quote since. */
      quotationNumber: z.string(),
      /** What was new, as it is stored now; null: it existed, or is not created yet (see `crm`). */
      newCompany: crmCompany.nullable(),
      newContact: crmContact.nullable(),
    }),
    errors: ['quote_outdated', 'quote_request_used'],
    actionType: 'IssueQuote',
    changes: ['quotes', 'quoteNumber', 'companies', 'contacts'],
    timeoutMs: ISSUE_TIMEOUT_MS,
  }),
}
