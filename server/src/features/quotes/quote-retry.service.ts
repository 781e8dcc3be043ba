import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { enqueue, type WorkKind } from '../../platform/jobs/work.ts'
import { findIssuedQuote } from './issued-quotes.views.ts'
import { CRM_WORK, MAIL_WORK, PAPER_WORK, workKey } from './quote-work.ts'
import { lockQuote, retryWork, updateQuoteWork } from './quote-work.store.ts'

/** What of a quote was tried again, in the words of the user action log. */
type Tried = 'pdf' | 'mail' | 'crm'

/**
 * Has everything of a quote that has failed tried at once. What is being tried at this moment stays as it is: its end is
 * noted by whoever tries it.
 * @throws notFound
 */
export async function retryQuote(db: Database, id: number): Promise<readonly Tried[]> {
  // Between reading a state and changing it, the work could end.
  await lockQuote(db, id)
  const quote = await findIssuedQuote(db, id)
  if (quote === undefined) throw notFound()
  const tried: Tried[] = []
  if (quote.pdf.state === 'failed' && (await tryAgain(db, { id, kind: PAPER_WORK }))) {
    await updateQuoteWork(db, id, { pdf_failure: null })
    tried.push('pdf')
  }
  if (quote.mail?.state === 'failed' && (await tryAgain(db, { id, kind: MAIL_WORK }))) {
    await updateQuoteWork(db, id, { mail_state: 'pending', mail_failure: null })
    tried.push('mail')
  }
  if (quote.crm?.state === 'failed' && (await tryAgain(db, { id, kind: CRM_WORK }))) {
    await updateQuoteWork(db, id, { crm_state: 'pending', crm_failure: null })
    tried.push('crm')
  }
  return tried
}

/** An item is kept for thirty days: after that there is a new one. @returns false if it is being tried anyway */
async function tryAgain(
  db: Database,
  { id, kind }: { id: number; kind: WorkKind<typeof PAPER_WORK.input> },
): Promise<boolean> {
  const state = await retryWork(db, { id, kind: kind.name })
  if (state === null) await enqueue(db, kind, { id }, { key: `${workKey(id)} ${randomUUID()}` })
  return state !== 'active'
}
