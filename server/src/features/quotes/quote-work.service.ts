import { liveEvents } from '@service-center/contract/live.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { DeliverMail } from '../../platform/mail/mail.ts'
import { tellCrm } from './quote-crm.service.ts'
import { mailQuote } from './quote-mail.service.ts'
import { makePaper } from './quote-paper.service.ts'
import type { QuoteWaits } from './quote-waits.ts'
import { CRM_WORK, MAIL_WORK, PAPER_WORK } from './quote-work.ts'
import { findQuote } from './quote-work.store.ts'

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
