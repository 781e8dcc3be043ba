import { liveEvents } from '@service-center/contract/live.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Crm, CrmQuery } from '../../../integrations/crm/crm.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/endpoints.ts'
import { enqueue, type WorkKind } from '../../../platform/jobs/work.ts'
import { listConcerned } from '../../../platform/live/concerned-customers.ts'
import { OutgoingError } from '../../../platform/outgoing.ts'
import type { DeliverMail } from '../../../platform/outside-services/mail.ts'
import { findIssuedQuote } from '../issued-quotes.views.ts'
import { mailQuote } from './quote-mail.service.ts'
import { makePaper } from './quote-pdf.service.ts'
import { findQuote, lockQuote, retryWork, updateQuoteWork, type WorkedQuote } from './quote-work.store.ts'
import { CRM_WORK, MAIL_WORK, PAPER_WORK, workKey } from './quote-work.ts'

interface WorkContext {
  readonly crm: Crm
  readonly deliver: DeliverMail
  readonly waits: QuoteWaits
}

/** Registers the queued work on issued quotes. Each step wakes waiting calls and notifies the consoles. */
export function handleQuoteWork(app: App, { crm, deliver, waits }: WorkContext): void {
  const { database, dataDir, pdf, queue } = app
  const inTransaction = <Result>(work: (db: Database) => Promise<Result>) =>
    database.transaction('begin', work)
  const announced = async (id: number, work: () => Promise<void>) => {
    try {
      await work()
    } finally {
      waits.wake(id)
      const path = await inTransaction(async (db) => {
        const quote = await findQuote(db, id)
        return quote === undefined ? [] : listConcerned(db, [quote.customerId])
      })
      app.live.publish(liveEvents.quotes, { path, payload: {} })
    }
  }
  queue.handle(PAPER_WORK, ({ id }) => announced(id, () => makePaper({ pdf, dataDir, inTransaction }, id)))
  queue.handle(MAIL_WORK, ({ id }) => announced(id, () => mailQuote({ deliver, dataDir, inTransaction }, id)))
  queue.handle(CRM_WORK, ({ id }) =>
    announced(id, async () => {
      await tellCrm({ crm, inTransaction }, id)
      const path = await inTransaction(async (db) => {
        const quote = await findQuote(db, id)
        return quote === undefined ? [] : listConcerned(db, [quote.customerId])
      })
      app.live.publish(liveEvents.companies, { path, payload: {} })
    }),
  )
}

interface CrmContext {
  readonly crm: Crm
  readonly inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
}

/**
 * Creates the new company, the new contact and the deal of a quote. Each is stored with the quote before the next one is
 * created, so that a retry continues where this attempt ended.
 * @throws the cause of a failure, after it is stored with the quote
 */
async function tellCrm({ crm, inTransaction }: CrmContext, id: number): Promise<void> {
  const quote = await inTransaction((db) => findQuote(db, id))
  if (quote === undefined || quote.crmState === null || quote.crmState === 'done') return
  try {
    await createRecords({ crm, inTransaction }, quote)
    await inTransaction((db) => updateQuoteWork(db, id, { crm_state: 'done', crm_failure: null }))
  } catch (error) {
    const failure =
      error instanceof OutgoingError ? error.message : 'The customer relationship system refused it.'
    await inTransaction((db) => updateQuoteWork(db, id, { crm_state: 'failed', crm_failure: failure }))
    throw error
  }
}

async function createRecords({ crm, inTransaction }: CrmContext, quote: WorkedQuote): Promise<void> {
  const { id, requestId: reference, issuedAt: since, customerId, selection, dealStage: stage } = quote
  /** An own record is written within the transaction; an outside system is called without a transaction. */
  const create = async (
    begin: (db: Database) => Promise<CrmQuery<{ id: string }>>,
    note: 'company_id' | 'contact_id' | 'deal_id',
  ) => {
    const made = await (await inTransaction(begin))()
    await inTransaction((db) => updateQuoteWork(db, id, { [note]: made.id }))
    return made.id
  }
  const shared = { reference, since, customerId }
  const { company, contact } = quote
  const companyId =
    quote.companyId ??
    (await create((db) => crm.records.createCompany(db, { ...shared, company }), 'company_id'))
  const contactId =
    quote.contactId ??
    (await create((db) => crm.records.createContact(db, { ...shared, contact, companyId }), 'contact_id'))
  // The existing contact of a quote becomes a contact of the new company.
  if (selection.company.id === null && selection.contact.id !== null)
    await (
      await inTransaction((db) => crm.records.linkContact(db, { contactId, companyId }))
    )()
  if (stage === null || quote.dealId !== null) return
  const deal = { ...shared, ...dealOf(quote), stage, companyId, contactId }
  await create((db) => crm.records.createDeal(db, deal), 'deal_id')
}

/** The name begins with the quotation number, because an outside system finds the deal by its name. */
function dealOf({ number, company, figures, paper, closeDate }: WorkedQuote) {
  return {
    name: `${number} ${company.name}`.trim(),
    amount: figures.total,
    zeroDecimal: paper.zeroDecimal,
    currency: figures.currency,
    closeDate,
  }
}

/** The retried parts of a quote, as named in the user action log. */
type Tried = 'pdf' | 'mail' | 'crm'

/**
 * Retries all failed work of a quote now. Work that is being tried at this moment is left alone: that attempt stores its own
 * result.
 * @throws notFound
 */
export async function retryQuote(db: Database, id: number): Promise<readonly Tried[]> {
  // Without the lock, the work could end between reading its state and changing it.
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

/** Queue items are kept for thirty days; after that a new one is enqueued. @returns false if it is being tried now anyway */
async function tryAgain(
  db: Database,
  { id, kind }: { id: number; kind: WorkKind<typeof PAPER_WORK.input> },
): Promise<boolean> {
  const state = await retryWork(db, { id, kind: kind.name })
  if (state === null) await enqueue(db, kind, { id }, { key: `${workKey(id)} ${randomUUID()}` })
  return state !== 'active'
}

/** Another server process may do the work and does not wake the waiting call, so it polls too. */
const LOOK_EVERY_MS = 1000

/** Calls that wait for the work on a quote. */
export interface QuoteWaits {
  /** Call it when some work on the quote has ended. */
  wake(id: number): void
  /**
   * Waits until the work has ended or the timeout is over.
   * @param isDone called again whenever some work has ended
   */
  until(id: number, isDone: () => Promise<boolean>, timeoutMs: number): Promise<void>
}

export function createQuoteWaits(): QuoteWaits {
  const waiting = new Map<number, Set<() => void>>()
  const nextStep = async (id: number) => {
    const woken = Promise.withResolvers<void>()
    const calls = waiting.get(id) ?? new Set()
    waiting.set(id, calls.add(woken.resolve))
    await Promise.race([woken.promise, sleep(LOOK_EVERY_MS, undefined, { ref: false })])
    calls.delete(woken.resolve)
    if (calls.size === 0) waiting.delete(id)
  }
  return {
    wake: (id) => {
      for (const resolve of waiting.get(id) ?? []) resolve()
    },
    until: async (id, isDone, timeoutMs) => {
      const endsAt = performance.now() + timeoutMs
      for (;;) {
        // Registered before `isDone`, so that no wake-up in between is missed.
        const step = nextStep(id)
        if ((await isDone()) || performance.now() >= endsAt) return
        await step
      }
    },
  }
}
