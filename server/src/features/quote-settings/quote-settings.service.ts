import {
  type QuotePlan,
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { MAX_ADDED_PAGES } from '@service-center/pdf/base/pdf-error.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile, checkUnchanged, noAccess } from '../../platform/errors.ts'
import {
  type ContractFields,
  deleteContract,
  deletePlan,
  type FreeTemplates,
  insertContract,
  insertPlan,
  lockContract,
  lockContractOrder,
  lockGeneral,
  lockPlan,
  updateContract,
  updateContractOrder,
  updateGeneral,
  updatePlan,
} from './quote-settings.store.ts'
import { lockPages } from './quote-pages.store.ts'
import { PAGES_OF_TYPE } from '../quotes/work/quote-pdf.views.ts'
import { quoteContractExists, tooManyPages, unknownPages } from './quote-settings.errors.ts'

/** A saved record with its states before and after, for the user action log. */
interface Saved<Record> {
  readonly version: number
  readonly before: Record
  readonly after: Record
}

/** Only users of the internal customer may change these settings; the policies of the database enforce it too. @throws noAccess */
export function checkWrites({ isAdmin }: Viewer): void {
  if (!isAdmin) throw noAccess()
}

/** Checks that pages exist, are of the right kind, and are not too many for a quote. @throws unknownPages; tooManyPages */
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

/** The legal entity cannot change. @throws notFound; changed_meanwhile; unknownPages; tooManyPages; quoteContractExists */
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

/** Removes a contract with its plans. Issued quotes keep a copy of theirs. @throws notFound; changed_meanwhile */
export async function removeContract(
  db: Database,
  { id, version }: { id: number; version: number },
): Promise<unknown> {
  const before = await lockContract(db, id)
  checkUnchanged(version, before.version)
  await deleteContract(db, id)
  return before
}

/** @throws changed_meanwhile when the contracts or their order have changed since the caller read them */
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
