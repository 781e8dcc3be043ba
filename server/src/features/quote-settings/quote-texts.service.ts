import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile } from '../../platform/errors.ts'

/** Saves a text; an empty one is deleted. @throws changed_meanwhile */
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

type TextTable = 'quote_translation' | 'quote_item_number'

type Place = Pick<QuoteTranslation, 'key' | 'lang'>

/** The text of a key in a language, locked until the end of the transaction; null when there is none. */
async function lockText(db: Database, table: TextTable, { key, lang }: Place): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${lang} ${key}`}, 0))`.execute(db)
  const row = await db
    .selectFrom(table)
    .select('value')
    .where('key', '=', key)
    .where('lang', '=', lang)
    .executeTakeFirst()
  return row?.value ?? null
}

async function replaceText(db: Database, table: TextTable, text: QuoteTranslation): Promise<void> {
  await db
    .insertInto(table)
    .values(text)
    .onConflict((conflict) => conflict.columns(['key', 'lang']).doUpdateSet({ value: text.value }))
    .execute()
}

async function deleteText(db: Database, table: TextTable, { key, lang }: Place): Promise<void> {
  await db.deleteFrom(table).where('key', '=', key).where('lang', '=', lang).execute()
}
