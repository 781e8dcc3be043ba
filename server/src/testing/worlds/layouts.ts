import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Adds layouts to a customer and returns their ids, in the order of the names.
 * @param layouts.dev the tablet that they belong to; without it all tablets of the customer share them
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
  const { template } = await addTemplate(db, { name, group: await addTemplateGroup(db, 'Football') })
  return template
}

/** Adds a group of templates and returns its id. */
export async function addTemplateGroup(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('feature_group')
    .values({ name, is_template_group: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a template to a group, with the feature that it is sold as; returns the ids of both. */
export async function addTemplate(
  db: Database,
  { name, group }: { name: string; group: number },
): Promise<{ template: number; feature: number }> {
  const { id: feature } = await db
    .insertInto('feature')
    .values({ tag: featureTagOf(name), description: name, group_id: group })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: template } = await db
    .insertInto('template')
    .values({ name, feature_id: feature })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { template, feature }
}
