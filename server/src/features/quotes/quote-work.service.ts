import { liveEvents } from '@service-center/contract/live.ts'
import type { Crm, CrmQuery } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { DeliverMail } from '../../platform/outside-services/mail.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { mailQuote } from './quote-mail.service.ts'
import { makePaper } from './quote-paper.service.ts'
import type { QuoteWaits } from './quote-waits.ts'
import { findQuote, updateQuoteWork, type WorkedQuote } from './quote-work.store.ts'
import { CRM_WORK, MAIL_WORK, PAPER_WORK } from './quote-work.ts'

interface WorkContext {
  readonly crm: Crm
  readonly deliver: DeliverMail
  readonly waits: QuoteWaits
}

/** Registers the work on issued quotes. Whoever waits for it, and every console that shows it, learns of each step. */
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
 * Creates the new company, the new contact and the deal of a quote. Each is noted on the quote before the next is begun,
 * so that another attempt goes on where this one ended.
 * @throws what went wrong, after it was noted on the quote
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
  /** Our own store is written at once, with the note; an outside system is asked without a transaction. */
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
  // Whoever a quote for a new company goes to is one of its contacts.
  if (selection.company.id === null && selection.contact.id !== null)
    await (
      await inTransaction((db) => crm.records.linkContact(db, { contactId, companyId }))
    )()
  if (stage === null || quote.dealId !== null) return
  const deal = { ...shared, ...dealOf(quote), stage, companyId, contactId }
  await create((db) => crm.records.createDeal(db, deal), 'deal_id')
}

/** The number comes first: an outside system finds the deal by its name. */
function dealOf({ number, company, figures, paper, closeDate }: WorkedQuote) {
  return {
    name: `${number} ${company.name}`.trim(),
    amount: figures.total,
    zeroDecimal: paper.zeroDecimal,
    currency: figures.currency,
    closeDate,
  }
}
