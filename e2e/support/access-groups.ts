import type { Database } from '../../server/src/platform/database/database.ts'

/**
 * Creates an access group and adds the named customer to it.
 * @param group `type` is the key of its type, created when missing
 */
export async function addAccessGroup(
  db: Database,
  group: { name: string; type: string; customer: string; isInheritable?: boolean },
): Promise<void> {
  const type = await db
    .insertInto('access_group_type')
    .values({ key: group.type })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: group.type }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('access_group')
    .values({ name: group.name, type_id: type.id, inheritable: group.isInheritable ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_access_group')
    .columns(['customer_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('customer')
        .select((of) => ['id', of.val(id).as('group_id')])
        .where('name', '=', group.customer),
    )
    .execute()
}
