import { z } from 'zod'
import { defineWork } from '../../../platform/jobs/work.ts'

const input = z.object({ id: z.int() })

/** Makes the PDF of a quote. The names of these kinds of work are also in the SQL function `retry_quote_work`. */
export const PAPER_WORK = defineWork({
  name: 'make-quote-paper',
  purpose: 'Makes the PDF of an issued quote.',
  input,
  attempts: 12,
  retrySeconds: 10,
  timeoutSeconds: 300,
  atOnce: 2,
})

/** Creates a new company, a new contact and a deal. Retries wait, because HubSpot's search finds new records only after seconds. */
export const CRM_WORK = defineWork({
  name: 'tell-crm-of-quote',
  purpose: 'Creates the company, the contact and the deal of a quote in the customer relationship system.',
  input,
  attempts: 12,
  retrySeconds: 30,
  timeoutSeconds: 180,
  atOnce: 2,
})

export const MAIL_WORK = defineWork({
  name: 'mail-quote',
  purpose: 'Mails the PDF of a quote.',
  input,
  attempts: 12,
  retrySeconds: 60,
  timeoutSeconds: 120,
  atOnce: 2,
})

export const workKey = (id: number): string => `quote ${id}`
