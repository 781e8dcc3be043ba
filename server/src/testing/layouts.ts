import type { Database } from '../platform/database/database.ts'

/**
 * Adds layouts to a customer and returns their ids, in the order of the names.
 * @param layouts.dev the tablet that they belong to; without it they belong to all of the customer's
 * @param layouts.deletedBy who put them into the trash
 */
export async function addLayouts(
  db: Database,
  layouts: { customer: number; names: readonly string[]; dev?: number; deletedBy?: string },
): Promise<number[]> {
  const { customer, names, dev, deletedBy } = layouts
  const template = await templateOf(db)
  const rows = await db
    .insertInto('layout')
    .values(
      names.map((name) => ({
        customer_id: customer,
        dev: dev ?? null,
        name,
        template_id: template,
        deleted_at: deletedBy === undefined ? null : new Date(),
        deleted_by: deletedBy ?? null,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function templateOf(db: Database): Promise<number> {
  const name = 'Football, full size'
  const found = await db.selectFrom('template').select('id').where('name', '=', name).executeTakeFirst()
  if (found !== undefined) return found.id
  const group = await db
    .insertInto('template_group')
    .values({ name: 'Football' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = await db
    .insertInto('template')
    .values({ name, group_id: group.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return template.id
}
