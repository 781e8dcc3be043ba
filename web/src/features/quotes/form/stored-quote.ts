import {
  quoteCompany,
  quoteContact,
  quoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { z } from 'zod'
import { currentSession } from '../../../api/session/credentials.ts'
import { readText, writeText } from '../../../api/stored-value.ts'
import { MAX_TYPED } from './quantities.ts'
import type { QuoteForm } from './quote-form.ts'

/** One key per user: on a shared computer, users do not see each other's drafts. */
const draftKeyOf = (username: string) => `service-center.quote-draft.${username}`

/** Longest name of a field: that of a product with a prefix. */
const MAX_FIELD = 300

/** Checked on reading: another version, or the user, may have written something else to the local storage. */
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
  // Drafts of before have none.
  typed: z.record(z.string().max(MAX_FIELD), z.string().max(MAX_TYPED)).default({}),
}) satisfies z.ZodType<QuoteForm>

/** The viewer's draft; undefined if there is none, or it does not match the schema. */
export function readDraft(): QuoteForm | undefined {
  const username = currentSession()?.user.username
  const text = username === undefined ? null : readText(draftKeyOf(username))
  if (text === null) return undefined
  try {
    return storedForm.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Stores the viewer's draft; undefined deletes it. */
export function writeDraft(form: QuoteForm | undefined): void {
  const username = currentSession()?.user.username
  if (username !== undefined) writeText(draftKeyOf(username), form && JSON.stringify(form))
}

/** After this time, the same content means another quote. */
const KEPT_MS = 24 * 3_600_000

const requestKeyOf = (username: string) => `service-center.quote-request.${username}`

const storedRequest = z.strictObject({ content: z.string(), id: z.uuid(), at: z.number() })

/**
 * The id of the request that issues a quote. It stays the same for the same content until the reply has arrived, even after a
 * reload of the page, so that a retry after a lost reply does not issue the quote twice.
 * @param content the body of the request
 */
export function requestIdOf(content: string): string {
  const username = currentSession()?.user.username ?? ''
  const stored = readRequest(requestKeyOf(username))
  if (stored?.content === content && Date.now() - stored.at < KEPT_MS) return stored.id
  const id = crypto.randomUUID()
  writeText(requestKeyOf(username), JSON.stringify({ content, id, at: Date.now() }))
  return id
}

/** Called when the reply has arrived, or the user starts over. */
export function forgetRequest(): void {
  writeText(requestKeyOf(currentSession()?.user.username ?? ''), undefined)
}

function readRequest(key: string): z.infer<typeof storedRequest> | undefined {
  try {
    return storedRequest.safeParse(JSON.parse(readText(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
