import {
  quoteCompany,
  quoteContact,
  quoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { z } from 'zod'
import { currentSession } from '../../../api/credentials.ts'
import { readText, writeText } from '../../../api/stored-value.ts'
import type { QuoteForm } from './quote-form.ts'

/** One user's: on a shared computer nobody finds what others have typed. */
const keyOf = (username: string) => `service-center.quote-draft.${username}`

/** Anybody can edit local storage, and a newer version may have other fields: what does not fit is no draft. */
const storedForm = quoteSelection.omit({ currency: true }).extend({
  contract: quoteSelection.shape.contract.nullable(),
  quoteType: quoteSelection.shape.quoteType.nullable(),
  company: quoteCompany.nullable(),
  contact: quoteContact.nullable(),
  closedate: z.string().max(100),
  isDateTyped: z.boolean(),
  sendEmail: z.boolean(),
  syncDeal: z.boolean(),
  stage: z.string().max(100),
}) satisfies z.ZodType<QuoteForm>

/** The draft that the viewer has left; undefined without one. */
export function readDraft(): QuoteForm | undefined {
  const username = currentSession()?.user.username
  const text = username === undefined ? null : readText(keyOf(username))
  if (text === null) return undefined
  try {
    return storedForm.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Keeps the viewer's draft; undefined forgets it. */
export function writeDraft(form: QuoteForm | undefined): void {
  const username = currentSession()?.user.username
  if (username !== undefined) writeText(keyOf(username), form && JSON.stringify(form))
}
