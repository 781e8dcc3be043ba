import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedMeanwhile } from '../../platform/errors.ts'
import { deleteText, lockText, replaceText, type TextTable } from './quote-texts.store.ts'

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
