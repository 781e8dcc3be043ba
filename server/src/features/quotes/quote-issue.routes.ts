import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quoteIssuing } from '@service-center/contract/quotes/quotes.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import type { DeliverMail } from '../../platform/outside-services/mail.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { findIssuedQuote } from './issued-quotes.views.ts'
import { issueQuote } from './quote-issue.service.ts'
import { readNewParties } from './quote-issue.store.ts'
import { prepareQuote } from './quote-request.service.ts'
import { handleQuoteWork, retryQuote, createQuoteWaits, type QuoteWaits } from './work/quote-work.service.ts'

/** Shorter than the timeout of the console (60 seconds). */
const WAIT_MS = 45_000

/** The calls that issue quotes, and the queued work on them. */
export function quoteIssueRoutes(app: App, { crm, deliver }: { crm: Crm; deliver: DeliverMail }): void {
  const waits = createQuoteWaits()
  handleQuoteWork(app, { crm, deliver, waits })
  stageRoutes(app, crm)
  issueRoute(app, { crm, waits })

  route(app, issuedQuotes.retry, async ({ db, params: { id }, logAction }) => {
    logAction({ value: { id } })
    const tried = await retryQuote(db, id)
    logAction({ before: { id }, after: { id, tried } })
    return new DeferredAnswer(() => ended(app, { id, waits }))
  })
}

function stageRoutes(app: App, crm: Crm): void {
  const listStages = async () => {
    try {
      return await crm.dealStages()
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      app.fastify.log.warn({ err: error }, 'The stages of deals cannot be read')
      return []
    }
  }
  route(
    app,
    quoteIssuing.dealStages,
    async () => new DeferredAnswer(async () => ({ data: [...(await listStages())] })),
  )
}

function issueRoute(app: App, { crm, waits }: { crm: Crm; waits: QuoteWaits }): void {
  routeWithPreparation(
    app,
    quoteIssuing.issue,
    (preparation) => prepareQuote(crm, preparation),
    async ({ db, viewer, body, prepared, logAction, afterCommit }) => {
      const { id, issued } = await issueQuote({ crm, db, viewer }, { body, prepared, now: new Date() })
      if (issued !== null) {
        const { number, figures, company, contact } = issued
        const { total, currency } = figures
        logAction({ before: null, after: { id, number, total, currency, company, contact } })
        const path = await listConcerned(db, [issued.customerId])
        afterCommit(() => app.live.publish(liveEvents.quotes, { path, payload: {} }))
      }
      return new DeferredAnswer(async () => {
        const quote = await ended(app, { id, waits })
        const parties = await inTransaction(app, (system) => readNewParties(system, id))
        return { ...quote, quotationNumber: quote.number, ...parties }
      })
    },
  )
}

const inTransaction = <Result>({ database }: App, work: (db: Database) => Promise<Result>) =>
  database.transaction('begin read only', work)

/** Waits for the work on a quote (except its mail) to end, at most `WAIT_MS`. @returns the quote */
async function ended(app: App, { id, waits }: { id: number; waits: QuoteWaits }) {
  const read = async () => {
    const quote = await inTransaction(app, (db) => findIssuedQuote(db, id))
    if (quote === undefined) throw new Error('Nobody deletes quotes.')
    return quote
  }
  await waits.until(
    id,
    async () => {
      const { pdf, crm } = await read()
      return pdf.state !== 'pending' && crm?.state !== 'pending'
    },
    WAIT_MS,
  )
  const { selection: _selection, figures: _figures, ...quote } = await read()
  return quote
}
