import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { quotes } from '@service-center/contract/quotes/quotes.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { openFile } from '../../platform/files/files.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createMailDelivery } from '../../platform/outside-services/mail.ts'
import { findIssuedQuote, findQuoteFile, readIssuedQuotes, issuedQuotesFile } from './issued-quotes.views.ts'
import { quoteIssueRoutes } from './quote-issue.routes.ts'
import {
  findPagesFile,
  listItemNumbers,
  listTranslations,
  readNextNumber,
  readQuoteSettings,
} from './quotes.views.ts'

interface QuoteOptions {
  readonly crm: Crm
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

export function quoteRoutes(app: App, { crm, smtpUrl, mailFrom: from }: QuoteOptions): void {
  const { dataDir, outgoing } = app
  readRoutes(app)
  issuedRoutes(app)
  quoteIssueRoutes(app, { crm, deliver: createMailDelivery({ smtpUrl, from, dataDir, outgoing }) })
}

function readRoutes(app: App): void {
  route(app, quotes.settings, ({ db }) => readQuoteSettings(db))

  route(app, quotes.number, async ({ db }) => ({ quotationNumber: await readNextNumber(db) }))

  route(app, quotes.itemNumbers, async ({ db }) => ({ data: await listItemNumbers(db) }))

  route(app, quotes.translations, async ({ db }) => ({ data: await listTranslations(db) }))

  route(app, quotes.pages, async ({ db, params }) => openStored(app, db, await findPagesFile(db, params.id)))
}

function issuedRoutes(app: App): void {
  route(app, issuedQuotes.list, async ({ db, query }) =>
    query.csv === true ? issuedQuotesFile(db, query) : readIssuedQuotes(db, query),
  )

  route(app, issuedQuotes.get, async ({ db, params }) => {
    const quote = await findIssuedQuote(db, params.id)
    if (quote === undefined) throw notFound()
    return quote
  })

  route(app, issuedQuotes.pdf, async ({ db, params }) => {
    const file = await findQuoteFile(db, params.id)
    if (file === null) throw new AppError('quote_pdf_pending')
    return openStored(app, db, file)
  })
}

async function openStored({ dataDir }: App, db: Database, name: string | undefined) {
  const file = name === undefined ? undefined : await openFile(db, { dataDir, name })
  if (file === undefined) throw notFound()
  return file
}
