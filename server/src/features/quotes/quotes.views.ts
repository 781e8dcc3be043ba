import type {
  ContractConfiguration,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import {
  DEFAULT_ALL_FREE_AFTER,
  type QuoteItemNumber,
  type QuoteTranslation,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** SQL for a plan `p` as JSON fields. */
export const PLAN = sql`
  'title', p.title, 'product', p.product, 'currency', p.currency, 'items', p.items, 'extras', p.extras,
  'templates', p.templates, 'plan', to_json(p.plan), 'isMonthly', p.is_monthly`

/** SQL for a contract `c` as JSON fields, without its plans. */
export const CONTRACT = sql`
  'id', c.id, 'name', c.name, 'countryDropdown', to_json(c.countries), 'seller', c.seller, 'pdfCover', c.pdf_cover,
  'pdfPayment', c.pdf_payment, 'pdfContract', c.pdf_contract, 'pdfFinal', c.pdf_final,
  'pdfBudgetary', c.pdf_budgetary`

/**
 * The settings of quotes. Only contracts of legal entities whose quotes the viewer may make, which needs access to contracts
 * and a right for each (specification 1, sections 3 and 6).
 */
export async function readQuoteSettings(db: Database): Promise<QuoteSettings> {
  const { rows } = await sql<{ contract: ContractConfiguration }>`
    select json_build_object(${CONTRACT}, 'plans', (
      select coalesce(json_agg(json_build_object(${PLAN}) order by p.position, p.id), '[]')
      from quote_plan p where p.contract_id = c.id)) as contract
    from quote_contract c where viewer_may_quote(c.name) order by c.position, c.id`.execute(db)
  const currencies = await db
    .selectFrom('currency')
    .select(['iso', 'zero_decimal as zeroDecimal'])
    .orderBy('id')
    .execute()
  return { contracts: rows.map(({ contract }) => contract), ...(await readGeneral(db)), currencies }
}

/** The settings for all contracts; defaults for viewers who may not make quotes. */
async function readGeneral(db: Database): Promise<Omit<QuoteSettings, 'contracts' | 'currencies'>> {
  const row = await db
    .selectFrom('quote_setting')
    .select([
      'next_number as quotationNumber',
      'free_templates as freeTemplates',
      'free_templates_qty as freeTemplatesQty',
      'all_free_after_qty as allFreeAfterQty',
    ])
    .executeTakeFirst()
  return (
    row ?? {
      quotationNumber: 1,
      freeTemplates: [],
      freeTemplatesQty: 0,
      allFreeAfterQty: DEFAULT_ALL_FREE_AFTER,
    }
  )
}

export async function readNextNumber(db: Database): Promise<number> {
  return (await readGeneral(db)).quotationNumber
}

export async function listTranslations(db: Database): Promise<QuoteTranslation[]> {
  const { rows } = await sql<QuoteTranslation>`
    select key, lang, value from quote_translation order by key, lang`.execute(db)
  return rows
}

export async function listItemNumbers(db: Database): Promise<QuoteItemNumber[]> {
  const { rows } = await sql<QuoteItemNumber>`
    select key, lang, value from quote_item_number order by key, lang`.execute(db)
  return rows
}

/** The stored file of pages; undefined when there are none that the viewer may read. */
export async function findPagesFile(db: Database, id: number): Promise<string | undefined> {
  const pages = await db
    .selectFrom('quote_pdf')
    .select('file_name')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return pages?.file_name
}
