import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The tables of texts. */
export type TextTable = 'quote_translation' | 'quote_item_number'

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
