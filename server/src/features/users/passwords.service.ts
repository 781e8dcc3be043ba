import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/rights.ts'
import type { Database } from '../../platform/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { createPasswordLink, storePassword, usePasswordLink } from './password-links.store.ts'
import { invalidLink } from './users.errors.ts'

/**
 * Sets a password by a link of one use, and gives whose it is.
 * @throws invalidLink when the link cannot be used
 */
export async function setPasswordByLink(
  db: Database,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const username = await usePasswordLink(db, token)
  if (username === undefined) throw invalidLink()
  await storePassword(db, { username, passwordHash: await hashPassword(password) })
  return username
}

/**
 * In a system without users, adds `admin` with every right. As long as nobody has set a password, gives the path of a
 * new link that sets the password of `admin`.
 */
export async function prepareFirstAdmin(db: Database): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('user_secret')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 0) return undefined
  const username = 'admin'
  const added = await db
    .insertInto('app_user')
    .values({ username, firstname: 'Admin', verified: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  if (added !== undefined) {
    await db
      .insertInto('user_customer')
      .values({ username, customer_id: INTERNAL_CUSTOMER_ID, position: 0 })
      .execute()
    const rights = Object.keys(ACCESS_FIELDS).map((tag) => ({ username, tag }))
    await db.insertInto('user_access').values(rights).execute()
  }
  return `/account/setpassword?token=${await createPasswordLink(db, username)}`
}
