import type { PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface LockedPages {
  readonly id: number
  readonly title: string
  readonly kind: string
  readonly pages: number
}

/** Pages that are not removed, by id. They cannot be removed before the end of the transaction. */
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
  pages: { title: string; kind: PageKind; file: string; pages: number; username: string },
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

export async function updatePageTitle(db: Database, id: number, title: string): Promise<void> {
  await db.updateTable('quote_pdf').set({ title }).where('id', '=', id).execute()
}

/** The file stays: the PDF of a quote that is already issued may still need it. */
export async function updatePagesRemoved(db: Database, id: number): Promise<void> {
  await db
    .updateTable('quote_pdf')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether a contract uses these pages. */
export async function arePagesUsed(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from quote_contract
    where ${id} in (pdf_cover, pdf_payment, pdf_contract, pdf_final, pdf_budgetary) limit 1`.execute(db)
  return rows.length > 0
}
