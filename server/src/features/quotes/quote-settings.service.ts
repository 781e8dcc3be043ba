import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { PAGE_KINDS, type PageKind } from '@service-center/contract/quotes/quote-pages.ts'
import type { QuotePlan, QuoteTranslation } from '@service-center/contract/quotes/quote-settings.ts'
import { MAX_ADDED_PAGES } from '@service-center/pdf/base/added-pages.ts'
import { PdfError, type PdfFault } from '@service-center/pdf/base/pdf-error.ts'
import { buffer } from 'node:stream/consumers'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, checkUnchanged, noAccess, notFound } from '../../platform/errors.ts'
import { storeFile } from '../../platform/files/files.ts'
import type { ReceivedFile } from '../../platform/http/received-file.ts'
import type { PdfWorkers } from '../../platform/pdf/pdf-workers.ts'
import {
  arePagesUsed,
  type ContractFields,
  deleteContract,
  deletePlan,
  deleteText,
  type FreeTemplates,
  insertContract,
  insertPages,
  insertPlan,
  lockContract,
  lockContractOrder,
  lockGeneral,
  lockPages,
  lockPageTitle,
  lockPlan,
  lockText,
  replaceText,
  type TextTable,
  updateContract,
  updateContractOrder,
  updateGeneral,
  updatePagesRemoved,
  updatePageTitle,
  updatePlan,
} from './quote-settings.store.ts'
import { PAGES_OF_TYPE } from './quote-paper.views.ts'
import {
  quoteContractExists,
  quotePagesUnreadable,
  quotePagesUsed,
  tooManyPages,
  unknownPages,
} from './quote-settings.errors.ts'

/** What a save was before and after it, for the user action log. */
interface Saved<Record> {
  readonly version: number
  readonly before: Record
  readonly after: Record
}

/** What holds for all customers is changed by users of the internal customer; the policies say so too. @throws noAccess */
export function checkWrites({ isAdmin }: Viewer): void {
  if (!isAdmin) throw noAccess()
}

const PAGE_FIELDS = {
  cover: 'pdfCover',
  payment: 'pdfPayment',
  contract: 'pdfContract',
  final: 'pdfFinal',
  budgetary: 'pdfBudgetary',
} as const satisfies Record<PageKind, keyof ContractFields>

/** Pages exist, stand where they belong, and are no more than can be added to a quote. @throws unknownPages; tooManyPages */
async function checkPages(db: Database, contract: ContractFields): Promise<void> {
  const ids = PAGE_KINDS.flatMap((kind) => contract[PAGE_FIELDS[kind]] ?? [])
  const found = await lockPages(db, ids)
  const counts = new Map<PageKind, number>()
  for (const kind of PAGE_KINDS) {
    const id = contract[PAGE_FIELDS[kind]]
    if (id === null) continue
    const pages = found.get(id)
    if (pages?.kind !== kind) throw unknownPages(PAGE_FIELDS[kind])
    counts.set(kind, pages.pages)
  }
  for (const kinds of Object.values(PAGES_OF_TYPE)) {
    const count = kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
    const largest = kinds.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0]
    if (count > MAX_ADDED_PAGES && largest !== undefined) throw tooManyPages(PAGE_FIELDS[largest], count)
  }
}

/** @throws unknownPages; tooManyPages; quoteContractExists */
export async function createContract(db: Database, contract: ContractFields): Promise<number> {
  await checkPages(db, contract)
  return insertContract(db, contract)
}

/** Its legal entity stays. @throws notFound; changed_meanwhile; unknownPages; tooManyPages; quoteContractExists */
export async function saveContract(
  db: Database,
  { id, contract, version }: { id: number; contract: ContractFields; version: number | undefined },
): Promise<Saved<unknown>> {
  const { version: now, ...before } = await lockContract(db, id)
  checkUnchanged(version, now)
  if (before.name !== contract.name) throw quoteContractExists()
  await checkPages(db, contract)
  const saved = await updateContract(db, id, contract)
  const { version: _version, ...after } = await lockContract(db, id)
  return { version: saved, before, after }
}

/** With its plans; quotes that were issued keep their own. @throws notFound; changed_meanwhile */
export async function removeContract(
  db: Database,
  { id, version }: { id: number; version: number },
): Promise<unknown> {
  const before = await lockContract(db, id)
  checkUnchanged(version, before.version)
  await deleteContract(db, id)
  return before
}

/** @throws changed_meanwhile when the contracts are others, or in another order, than the caller read */
export async function reorderContracts(
  db: Database,
  { ids, was }: { ids: readonly number[]; was: readonly number[] | undefined },
): Promise<{ before: readonly number[] }> {
  const before = await lockContractOrder(db)
  checkUnchanged(was, before)
  const isSameSet = new Set(ids).size === ids.length && new Set([...ids, ...before]).size === before.length
  if (!isSameSet || ids.length !== before.length) throw changedMeanwhile()
  await updateContractOrder(db, ids)
  return { before }
}

/** @throws notFound; quotePlanExists; unknownCurrency */
export async function createPlan(db: Database, contract: number, plan: QuotePlan): Promise<number> {
  await lockContract(db, contract)
  return insertPlan(db, contract, plan)
}

/** @throws notFound; changed_meanwhile; quotePlanExists; unknownCurrency */
export async function savePlan(
  db: Database,
  { id, plan, version }: { id: number; plan: QuotePlan; version: number | undefined },
): Promise<Saved<unknown>> {
  const { version: now, ...before } = await lockPlan(db, id)
  checkUnchanged(version, now)
  const saved = await updatePlan(db, id, plan)
  const { version: _version, ...after } = await lockPlan(db, id)
  return { version: saved, before, after }
}

/** @throws notFound; changed_meanwhile */
export async function removePlan(
  db: Database,
  { id, version }: { id: number; version: number },
): Promise<unknown> {
  const before = await lockPlan(db, id)
  checkUnchanged(version, before.version)
  await deletePlan(db, id)
  return before
}

/** @throws changed_meanwhile */
export async function saveGeneral(
  db: Database,
  { general, version }: { general: FreeTemplates; version: number | undefined },
): Promise<Saved<unknown>> {
  const { version: now, ...before } = await lockGeneral(db)
  checkUnchanged(version, now)
  const saved = await updateGeneral(db, general)
  const { version: _version, ...after } = await lockGeneral(db)
  return { version: saved, before, after }
}

/** An empty text is deleted. @throws changed_meanwhile */
export async function saveText(
  db: Database,
  table: TextTable,
  { was, ...text }: QuoteTranslation & { was: string | null | undefined },
): Promise<{ before: string | null; after: string | null }> {
  const before = await lockText(db, table, text)
  if (was !== undefined && was !== before) throw changedMeanwhile()
  if (text.value === '') await deleteText(db, table, text)
  else await replaceText(db, table, text)
  return { before, after: text.value === '' ? null : text.value }
}

interface NewPages {
  readonly file: ReceivedFile
  /** Their number. */
  readonly pages: number
  readonly dataDir: string
  readonly title: string
  readonly kind: PageKind
}

/** Stores a PDF that quotes can be put together with. */
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
  const id = await insertPages(db, { title, kind, file: stored, pages, username: viewer.username ?? null })
  return { id, pages }
}

/** Why an uploaded PDF cannot be put around quotes. */
const UNREADABLE: Readonly<Record<PdfFault, string>> = {
  pdf_pages_broken: 'The PDF cannot be read. Save it as a new PDF, and upload that one.',
  pdf_pages_encrypted: 'The PDF is protected by a password. Upload it without one.',
  pdf_too_many_pages: `The PDF has more than ${MAX_ADDED_PAGES} pages, which is the most that a quote can have around it.`,
}

/** Counts the pages of an uploaded PDF, in a thread: it may be hostile. @throws quotePagesUnreadable, pdf_not_made */
export async function countPages(pdf: Pick<PdfWorkers, 'countPages'>, file: ReceivedFile): Promise<number> {
  try {
    return await pdf.countPages(await buffer(file.read()))
  } catch (error) {
    if (error instanceof PdfError) throw quotePagesUnreadable(UNREADABLE[error.code])
    throw error
  }
}

/** @throws notFound; changed_meanwhile */
export async function renamePages(
  db: Database,
  { id, title, was }: { id: number; title: string; was: string | undefined },
): Promise<{ before: string }> {
  const before = await lockPageTitle(db, id)
  checkUnchanged(was, before)
  await updatePageTitle(db, id, title)
  return { before }
}

/** Returns what they were. @throws notFound; quotePagesUsed */
export async function removePages(db: Database, id: number): Promise<unknown> {
  const pages = (await lockPages(db, [id])).get(id)
  if (pages === undefined) throw notFound()
  if (await arePagesUsed(db, id)) throw quotePagesUsed()
  await updatePagesRemoved(db, id)
  return pages
}
