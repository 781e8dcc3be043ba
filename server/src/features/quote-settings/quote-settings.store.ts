import type {
  ContractConfiguration,
  QuotePlan,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { notFound } from '../../platform/errors.ts'
import { quoteContractExists, quotePlanExists, unknownCurrency } from './quote-settings.errors.ts'

export type ContractFields = Omit<ContractConfiguration, 'id' | 'plans'>
export type FreeTemplates = Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>

/** A list of ids is a set: a field that offers the same one twice fails. */
const asSet = <Id>(ids: readonly Id[]): Id[] => [...new Set(ids)]

const contractRow = ({ name: _name, ...contract }: ContractFields) => ({
  countries: asSet(contract.countryDropdown),
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

/** Adds a contract at the end. @throws quoteContractExists */
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

/** Locks all contracts. @returns their ids in order */
export async function lockContractOrder(db: Database): Promise<number[]> {
  // Locks in the order of ids, so that two users who reorder do not deadlock; the second reads the first one's positions.
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

/** Adds a plan at the end of its contract. @throws quotePlanExists; unknownCurrency; notFound */
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
      free_templates: asSet(general.freeTemplates),
      free_templates_qty: general.freeTemplatesQty,
      all_free_after_qty: general.allFreeAfterQty,
      version: sql<number>`version + 1`,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
