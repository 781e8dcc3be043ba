import { z } from 'zod'
import { endpoint, PART_OF_FILE } from '../endpoint/endpoint.ts'

/** The savings calculator (specification 3, sections 2 and 7). */
export const savings = {
  template: endpoint({
    method: 'GET',
    path: '/api/quote/savings',
    summary: 'The letterhead of savings quotations: a PDF whose first page lies under each of their pages',
    right: 'SavingsCalculator',
    headers: PART_OF_FILE,
    response: z.never(),
    fileType: 'application/pdf',
    timeoutMs: 60_000,
    errors: ['pdf_not_made'],
    reads: [],
  }),
}
