import type { Kysely } from 'kysely'
import { addIssuedQuotes } from './0056-quotes/issued-quotes.ts'
import { addQuoteRights } from './0056-quotes/quote-rights.ts'
import { addQuoteSettings } from './0056-quotes/quote-settings.ts'

/** What quotes are made of, the quotes that were issued, and who may make them. */
export async function up(db: Kysely<never>): Promise<void> {
  await addQuoteRights(db)
  await addQuoteSettings(db)
  await addIssuedQuotes(db)
}
