import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idParam } from '../endpoint/fields.ts'
import { quoteItemNumber, quoteSettings, quoteTranslation } from '../quote-settings/quote-settings.ts'

/** Timeout of the settings (specification 3, section 7). */
const SETTINGS_TIMEOUT_MS = 15_000

/** What quotes are made of (specification 3, sections 3 and 7). */
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
    headers: { Range: 'The part that is wanted, as bytes=from-to (RFC 9110, section 14).' },
    response: z.never(),
    fileType: 'application/pdf',
    timeoutMs: 60_000,
    // The pages of an id never change.
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
