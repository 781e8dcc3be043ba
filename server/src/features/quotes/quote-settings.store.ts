import type { PageKind } from '@service-center/contract/quotes/quote-pages.ts'
import type {
  ContractConfiguration,
  QuotePlan,
  QuoteSettings,
  QuoteTranslation,
} from '@service-center/contract/quotes/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { notFound } from '../../platform/errors.ts'
import { quoteContractExists, quotePlanExists, unknownCurrency } from './quote-settings.errors.ts'

/** A contract without its id and its plans. */
export type ContractFields = Omit<ContractConfiguration, 'id' | 'plans'>
export type FreeTemplates = Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>

/** The tables of texts. */
export type TextTable = 'quote_translation' | 'quote_item_number'

const contractRow = ({ name: _name, ...contract }: ContractFields) => ({
  countries: contract.countryDropdown,
  seller: JSON.stringify(contract.seller),
  pdf_cover: contract.pdfCover,
  pdf_payment: contract.pdfPayment,
  pdf_contract: contract.pdfContract,
  pdf_final: contract.pdfFinal,
  pdf_budgetary: contract.pdfBudgetary,
})

const planRow = ({ items, extras, templates, isMonthly, ...plan }: QuotePlan) => ({
  ...plan,
  items: JSON.stringify(items),
  extras: JSON.stringify(extras),
  templates: JSON.stringify(templates),
  is_monthly: isMonthly,
})

const CONTRACT_FAULTS = { quote_contract_name_key: quoteContractExists }
const PLAN_FAULTS = {
  quote_plan_contract_id_product_title_key: quotePlanExists,
  quote_plan_currency_fkey: unknownCurrency,
  quote_plan_contract_id_fkey: notFound,
}

/** @throws notFound */
export async function lockContract(db: Database, id: number) {
  const row = await db
    .selectFrom('quote_contract')
    .select(['id', 'name', 'countries', 'seller', 'version'])
    .select(['pdf_cover', 'pdf_payment', 'pdf_contract', 'pdf_final', 'pdf_budgetary'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** It comes after all others. @throws quoteContractExists */
export async function insertContract(db: Database, contract: ContractFields): Promise<number> {
  const { id } = await db
    .insertInto('quote_contract')
    .values({
      ...contractRow(contract),
      name: contract.name,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from quote_contract)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs(CONTRACT_FAULTS))
  return id
}

export async function updateContract(db: Database, id: number, contract: ContractFields): Promise<number> {
  const { version } = await db
    .updateTable('quote_contract')
    .set({ ...contractRow(contract), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteContract(db: Database, id: number): Promise<void> {
  await db.deleteFrom('quote_contract').where('id', '=', id).execute()
}

/** The ids of all contracts in their order. */
export async function lockContractOrder(db: Database): Promise<number[]> {
  // Two who reorder lock the rows in the same order; the one who waited reads the positions that the other has set.
  const rows = await db
    .selectFrom('quote_contract')
    .select(['id', 'position'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toSorted((one, other) => one.position - other.position || one.id - other.id).map(({ id }) => id)
}

export async function updateContractOrder(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update quote_contract set position = array_position(${ids}::integer[], id)`.execute(db)
}

/** @throws notFound */
export async function lockPlan(db: Database, id: number) {
  const row = await db
    .selectFrom('quote_plan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** It comes after the others of its contract. @throws quotePlanExists; unknownCurrency; notFound */
export async function insertPlan(db: Database, contract: number, plan: QuotePlan): Promise<number> {
  const { id } = await db
    .insertInto('quote_plan')
    .values({
      ...planRow(plan),
      contract_id: contract,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from quote_plan where contract_id = ${contract})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs(PLAN_FAULTS))
  return id
}

/** @throws quotePlanExists; unknownCurrency */
export async function updatePlan(db: Database, id: number, plan: QuotePlan): Promise<number> {
  const { version } = await db
    .updateTable('quote_plan')
    .set({ ...planRow(plan), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
    .catch(violationsAs(PLAN_FAULTS))
  return version
}

export async function deletePlan(db: Database, id: number): Promise<void> {
  await db.deleteFrom('quote_plan').where('id', '=', id).execute()
}

export async function lockGeneral(db: Database) {
  return db
    .selectFrom('quote_setting')
    .select(['free_templates', 'free_templates_qty', 'all_free_after_qty', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateGeneral(db: Database, general: FreeTemplates): Promise<number> {
  const { version } = await db
    .updateTable('quote_setting')
    .set({
      free_templates: general.freeTemplates,
      free_templates_qty: general.freeTemplatesQty,
      all_free_after_qty: general.allFreeAfterQty,
      version: sql<number>`version + 1`,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Pages of a PDF, and how many they are. */
interface LockedPages {
  readonly id: number
  readonly title: string
  readonly kind: string
  readonly pages: number
}

/** Pages that are not removed, by their ids; they cannot be removed before the end of the transaction. */
export async function lockPages(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedPages>> {
  const rows = await db
    .selectFrom('quote_pdf')
    .select(['id', 'title', 'kind', 'pages'])
    .where('id', 'in', [0, ...ids])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertPages(
  db: Database,
  pages: { title: string; kind: PageKind; file: string; pages: number; username: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('quote_pdf')
    .values({
      title: pages.title,
      kind: pages.kind,
      file_name: pages.file,
      pages: pages.pages,
      created_by: pages.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws notFound */
export async function lockPageTitle(db: Database, id: number): Promise<string> {
  const row = await db
    .selectFrom('quote_pdf')
    .select('title')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row.title
}

export async function updatePageTitle(db: Database, id: number, title: string): Promise<void> {
  await db.updateTable('quote_pdf').set({ title }).where('id', '=', id).execute()
}

/** Its file stays: the paper of a quote that was issued before may still be made of it. */
export async function updatePagesRemoved(db: Database, id: number): Promise<void> {
  await db
    .updateTable('quote_pdf')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether a contract names pages. */
export async function arePagesUsed(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from quote_contract
    where ${id} in (pdf_cover, pdf_payment, pdf_contract, pdf_final, pdf_budgetary) limit 1`.execute(db)
  return rows.length > 0
}

type Place = Pick<QuoteTranslation, 'key' | 'lang'>

/** The text of a key in a language; null: there is none. Two who change it wait for each other. */
export async function lockText(db: Database, table: TextTable, { key, lang }: Place): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${lang} ${key}`}, 0))`.execute(db)
  const row = await db
    .selectFrom(table)
    .select('value')
    .where('key', '=', key)
    .where('lang', '=', lang)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function replaceText(db: Database, table: TextTable, text: QuoteTranslation): Promise<void> {
  await db
    .insertInto(table)
    .values(text)
    .onConflict((conflict) => conflict.columns(['key', 'lang']).doUpdateSet({ value: text.value }))
    .execute()
}

export async function deleteText(db: Database, table: TextTable, { key, lang }: Place): Promise<void> {
  await db.deleteFrom(table).where('key', '=', key).where('lang', '=', lang).execute()
}
