import type { PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { namedPlansWithoutTerms } from '@service-center/contract/quotes/quote-plans.ts'
import { brokenPages } from '@service-center/pdf/base/pdf-error.ts'
import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import type { QuotePages } from '@service-center/pdf/quote/quote-input.ts'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { openFile, storeFile } from '../../../platform/files/files.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { enqueue } from '../../../platform/jobs/work.ts'
import type { PdfWorkers } from '../../../platform/pdf/pdf-workers.ts'
import { readPageFiles } from './quote-pdf.views.ts'
import { findQuote, lockWithoutPaper, updateQuoteWork, type WorkedQuote } from './quote-work.store.ts'
import { MAIL_WORK, PAPER_WORK, workKey } from './quote-work.ts'

const EVERY_MS = 60_000
/** The rest follows in the next run. */
const MAX_AT_ONCE = 100

/** Enqueues the PDFs of quotes whose work was never enqueued, such as those of the demo world. The key prevents duplicates. */
export function missingPapersJob(system: Database): Job {
  return {
    name: 'missing papers of quotes',
    purpose: 'Queues the documents of quotes that have none, such as those of the demo world.',
    everyMs: EVERY_MS,
    run: async () => {
      const quotes = await system
        .selectFrom('quote')
        .select('id')
        .where('file_name', 'is', null)
        .where('pdf_failure', 'is', null)
        .orderBy('id')
        .limit(MAX_AT_ONCE)
        .execute()
      for (const { id } of quotes) await enqueue(system, PAPER_WORK, { id }, { key: workKey(id) })
    },
  }
}

interface PaperContext {
  readonly pdf: Pick<PdfWorkers, 'build'>
  readonly dataDir: string
  readonly inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
}

/**
 * Makes the PDF of a quote, unless it exists, and enqueues its mail. No transaction is open while the PDF is made. After a
 * failure, the added pages are replaced by the present ones of the contract for the next attempt.
 * @throws the cause of a failure, after it is stored with the quote
 */
export async function makePaper(context: PaperContext, id: number): Promise<void> {
  const { inTransaction, dataDir } = context
  const quote = await inTransaction((db) => findQuote(db, id))
  if (quote === undefined || quote.file !== null) return
  try {
    const content = await buildPaper(context, quote)
    await inTransaction(async (db) => {
      if (!(await lockWithoutPaper(db, id))) return
      const file = await storeFile(db, {
        dataDir,
        content,
        originalName: `${quote.number}.pdf`,
        contentType: 'application/pdf',
        customerId: quote.customerId,
        createdBy: quote.username,
        ofQuote: true,
      })
      await updateQuoteWork(db, id, { file_name: file, pdf_failure: null })
      if (quote.mailState !== null) await enqueue(db, MAIL_WORK, { id }, { key: workKey(id) })
    })
  } catch (error) {
    const failure = isInWords(error) ? error.message : 'The document could not be made.'
    await inTransaction(async (db) => {
      const pages = await readPageFiles(db, {
        contract: quote.contract,
        quoteType: quote.selection.quoteType,
      })
      const paper = JSON.stringify({ ...quote.paper, pages })
      await updateQuoteWork(db, id, { pdf_failure: failure, paper })
    })
    throw error
  }
}

/** Whether the message of an error is meant for users. */
const isInWords = (error: unknown): error is AppError | PdfError =>
  error instanceof AppError || error instanceof PdfError

async function buildPaper(
  { pdf, dataDir, inTransaction }: PaperContext,
  quote: WorkedQuote,
): Promise<Buffer> {
  const { selection, figures, company, contact, number, issuedOn, validUntil, paper } = quote
  const { language, seller, translations, zeroDecimal } = paper
  const pages = await inTransaction((db) => readPages(db, { dataDir, names: paper.pages }))
  const content = await pdf.build({
    kind: 'quote',
    input: {
      figures,
      selection,
      plans: paper.plans ?? namedPlansWithoutTerms(selection.productsPlans),
      zeroDecimal,
      company,
      contact,
      seller,
      number,
      issuedOn,
      validUntil,
      language,
      translations,
      pages,
    },
  })
  return Buffer.from(content)
}

/** @throws PdfError when a file is missing */
async function readPages(
  db: Database,
  { dataDir, names }: { dataDir: string; names: WorkedQuote['paper']['pages'] },
): Promise<QuotePages> {
  const read = (kind: PageKind) => readPagesOf(db, { dataDir, kind, name: names[kind] })
  // Not in parallel: a transaction has one connection.
  const cover = await read('cover')
  const payment = await read('payment')
  const contract = await read('contract')
  const final = await read('final')
  return { cover, payment, contract, final, budgetary: await read('budgetary') }
}

async function readPagesOf(
  db: Database,
  { dataDir, kind, name }: { dataDir: string; kind: PageKind; name: string | undefined },
): Promise<Uint8Array | null> {
  if (name === undefined) return null
  const file = await openFile(db, { dataDir, name })
  if (file === undefined) throw brokenPages(kind)
  const content = file.read(undefined)
  return new Uint8Array(Buffer.isBuffer(content) ? content : await buffer(content))
}
