import type { Database } from '../../server/src/platform/database/database.ts'
import { addUser } from '../../server/src/testing/server/world.ts'

/** The id of a customer of the journeys' world. */
export async function customerId(db: Database, name: string): Promise<number> {
  const row = await db.selectFrom('customer').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return row.id
}

/** Adds a user for one journey, of Northern Clubs by default, with an email address of their own. */
export async function addAccount(
  db: Database,
  user: { username: string; customers?: number[]; rights?: string[]; verified?: boolean },
): Promise<{ username: string; email: string }> {
  const { username } = user
  const email = `${username}@example.com`
  const customers = user.customers ?? [await customerId(db, 'Northern Clubs')]
  await addUser(db, { ...user, customers })
  await db.updateTable('app_user').set({ email }).where('username', '=', username).execute()
  return { username, email }
}

/** Replaces the rights of a user, who may be signed in. */
export async function replaceRights(
  db: Database,
  username: string,
  ...tags: readonly string[]
): Promise<void> {
  await db.deleteFrom('user_access').where('username', '=', username).where('tag', '<>', 'Default').execute()
  await db
    .insertInto('user_access')
    .values(tags.map((tag) => ({ username, tag })))
    .execute()
}
