import { sql } from 'kysely'
import type { User } from '@service-center/contract/users/user.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'

type PlainUser = Omit<User, 'customerId' | 'userAccess'>

const plainColumns = sql<PlainUser>`
  u.username, u.firstname, u.lastname, u.email, u.contract_access as "contractAccess", u.verified,
  extract(epoch from u.valid_from)::float8 as "from", extract(epoch from u.valid_to)::float8 as "to",
  extract(epoch from u.last_login)::float8 as "lastLogin",
  u.two_factor_enabled as "isTwoFactorAuthentificationEnabled",
  extract(epoch from u.deleted_at)::float8 as "deletedAt", u.version`

const userColumns = sql<User>`${plainColumns},
  array(select customer_id from user_customer c where c.username = u.username order by position) as "customerId",
  array(select tag from user_access a where a.username = u.username order by tag) as "userAccess"`

/** The users in the viewer's scope, by name; each with only the customers in scope. */
export async function listUsers(db: Database, { deleted }: { deleted: boolean }): Promise<User[]> {
  const { rows } = await sql<User>`
    select ${userColumns} from app_user u where (u.deleted_at is not null) = ${deleted} order by u.username`.execute(
    db,
  )
  return rows
}

/**
 * The stored spelling of a user name in the viewer's scope, ignoring case, as at the sign-in.
 * @returns the given name, when there is no such user
 */
export async function storedUsername(db: Database, given: string): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select('username')
    .where(sql`lower(username)`, '=', sql`lower(${given})`)
    .executeTakeFirst()
  return user?.username ?? given
}

/** One user in the viewer's scope; undefined when there is none or the account is deleted. */
export async function findUser(db: Database, username: string): Promise<User | undefined> {
  const found = await findUserOrDeleted(db, username)
  return found?.deletedAt === null ? found : undefined
}

/**
 * The viewer's own account. Its customers and rights come from the session: reading them again here would be
 * slow because of row-level security.
 */
export async function findOwnAccount(
  db: Database,
  viewer: Pick<Viewer, 'username' | 'customers' | 'rights'>,
): Promise<User | undefined> {
  const { rows } = await sql<PlainUser>`
    select ${plainColumns} from app_user u where u.username = ${viewer.username}`.execute(db)
  const [row] = rows
  if (row?.deletedAt !== null) return undefined
  return { ...row, customerId: [...viewer.customers], userAccess: [...viewer.rights] }
}

/** One user in the viewer's scope, whether or not the account was deleted. */
export async function findUserOrDeleted(db: Database, username: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select ${userColumns} from app_user u where u.username = ${username}`.execute(db)
  return rows[0]
}

/** The address of a user for mails; null for a deleted account or one without an address. */
export async function findEmail(db: Database, username: string): Promise<string | null> {
  const user = await db
    .selectFrom('app_user')
    .select('email')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.email ?? null
}
