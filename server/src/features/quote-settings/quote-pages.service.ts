import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { PdfError, type PdfFault, MAX_ADDED_PAGES } from '@service-center/pdf/base/pdf-error.ts'
import { buffer } from 'node:stream/consumers'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, checkUnchanged, notFound } from '../../platform/errors.ts'
import { storeFile } from '../../platform/files/files.ts'
import type { ReceivedFile } from '../../platform/files/received-file.ts'
import type { PdfWorkers } from '../../platform/pdf/pdf-workers.ts'
import {
  arePagesUsed,
  insertPages,
  type LockedPages,
  lockPages,
  updatePagesRemoved,
  updatePageTitle,
} from './quote-pages.store.ts'
import { quotePagesUnreadable } from './quote-settings.errors.ts'

interface NewPages {
  readonly file: ReceivedFile
  /** Page count. */
  readonly pages: number
  readonly dataDir: string
  readonly title: string
  readonly kind: PageKind
}

/** Stores a PDF whose pages can be added to quotes. */
export async function addPages(
  { db, viewer }: { db: Database; viewer: Viewer },
  { file, pages, dataDir, title, kind }: NewPages,
): Promise<{ id: number; pages: number }> {
  const stored = await storeFile(db, {
    dataDir,
    content: file,
    customerId: INTERNAL_CUSTOMER_ID,
    createdBy: viewer.username,
    ofQuote: true,
  })
  const id = await insertPages(db, { title, kind, file: stored, pages, username: viewer.username })
  return { id, pages }
}

/** Why the pages of an uploaded PDF cannot be added to quotes. */
const UNREADABLE: Readonly<Record<PdfFault, string>> = {
  pdf_pages_broken: 'The PDF cannot be read. Save it as a new PDF, and upload that one.',
  pdf_pages_encrypted: 'The PDF is protected by a password. Upload it without one.',
  pdf_too_many_pages: `The PDF has more than ${MAX_ADDED_PAGES} pages, which is the most that a quote can have around it.`,
}

/** Counts the pages of an uploaded PDF, in a thread because the file may be malicious. @throws quotePagesUnreadable, pdf_not_made */
export async function countPages(pdf: Pick<PdfWorkers, 'countPages'>, file: ReceivedFile): Promise<number> {
  try {
    return await pdf.countPages(await buffer(file.read()))
  } catch (error) {
    if (error instanceof PdfError) throw quotePagesUnreadable(UNREADABLE[error.code])
    throw error
  }
}

/** @throws notFound */
async function lockOne(db: Database, id: number): Promise<LockedPages> {
  const pages = (await lockPages(db, [id])).get(id)
  if (pages === undefined) throw notFound()
  return pages
}

/** @throws notFound; changed_meanwhile */
export async function renamePages(
  db: Database,
  { id, title, was }: { id: number; title: string; was: string | undefined },
): Promise<{ before: string }> {
  const { title: before } = await lockOne(db, id)
  checkUnchanged(was, before)
  await updatePageTitle(db, id, title)
  return { before }
}

/** @returns the removed pages @throws notFound; quote_pages_used */
export async function removePages(db: Database, id: number): Promise<unknown> {
  const pages = await lockOne(db, id)
  if (await arePagesUsed(db, id)) throw new AppError('quote_pages_used')
  await updatePagesRemoved(db, id)
  return pages
}
