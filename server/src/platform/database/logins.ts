import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

/** A kind of database login. It is a member of one role and has no other rights. */
export interface LoginKind {
  /** Who uses it, for error messages. */
  readonly who: 'Requests' | 'Data queries'
  readonly prefix: string
  readonly role: 'service_center_app' | 'service_center_query'
  /** The environment variable for a login that the operator has created. */
  readonly setting: 'DATABASE_REQUEST_URL' | 'DATABASE_READ_URL' | 'DATABASE_QUERY_URL' | 'WAREHOUSE_URL'
  /** Connection limit, for all server processes together. */
  readonly connections?: number
  /** PostgreSQL settings of its connections. */
  readonly settings?: Readonly<Record<string, string>>
}

export const REQUEST_LOGIN: LoginKind = {
  who: 'Requests',
  prefix: 'service_center_request_',
  role: 'service_center_app',
  setting: 'DATABASE_REQUEST_URL',
}

export const REPLICA_LOGIN: LoginKind = { ...REQUEST_LOGIN, setting: 'DATABASE_READ_URL' }

/** Timeout, because a server may accept connections and never answer. */
const ANSWER_WITHIN_MS = 30_000

/** PostgreSQL truncates longer names. */
const MAX_NAME = 63
const WRONG_PASSWORD = '28P01'
const MISSING_RIGHT = '42501'

/** The address with a login. There is one login per kind and database, because roles belong to the whole cluster. */
export function loginUrlOf(
  kind: LoginKind,
  { databaseUrl, password }: { databaseUrl: string; password: string },
): string {
  const url = new URL(databaseUrl)
  url.username = loginName(kind, decodeURIComponent(url.pathname.slice(1)) || url.username)
  url.password = password
  return url.href
}

function loginName({ prefix }: LoginKind, database: string): string {
  const plain = database.replaceAll(/\W/g, '_')
  if (plain === database && prefix.length + plain.length <= MAX_NAME) return `${prefix}${plain}`
  return `${prefix}${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

interface Options {
  readonly system: Database
  /** The address with the login. */
  readonly url: string
  /** Whether the server may create the login itself. */
  readonly mayMake: boolean
}

/**
 * Creates a login and checks that it cannot do more than it must. Runs after the migrations, which create its role.
 * @throws Error with one line that says what is wrong with the login, or why it cannot be created
 */
export async function prepareLogin(kind: LoginKind, { system, url, mayMake }: Options): Promise<void> {
  await system.transaction().execute(async (db) => {
    // Several server processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('request login'))`.execute(db)
    await closeDatabase(db)
    if (mayMake) await makeLogin(kind, { db, url })
  })
  const client = clientOf(url)
  await client.connect()
  try {
    await checkLogin(kind, client)
  } finally {
    await client.end()
  }
}

/**
 * @param client connected with the login
 * @throws Error with one line that says which forbidden right the login has
 */
export async function checkLogin({ who, role }: LoginKind, client: Pick<pg.Client, 'query'>): Promise<void> {
  const found = await lookAtLogin(client, role)
  const refuse = (why: string) => {
    throw new Error(
      `${who} must not log in to the database as ${found.name}, which ${why}: see docs/operations.md.`,
    )
  }
  if (!found.isMember) refuse(`is not a member of ${role}`)
  if (found.isMighty) refuse('may do more than log in')
  if (found.otherRoles) refuse(`is a member of other roles than ${role}`)
  if (found.owns) refuse('owns something')
}

/** Forbids temporary tables: one could hide a real table from the next user of the same connection. */
async function closeDatabase(system: Database): Promise<void> {
  await sql`
    do $$ begin
      if has_database_privilege('public', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end $$`.execute(system)
}

async function makeLogin(kind: LoginKind, { db, url }: { db: Database; url: string }): Promise<void> {
  const { username, password } = new URL(url)
  const [name, secret] = [sql.id(username), sql.lit(decodeURIComponent(password))]
  const { rows } = await sql<{ isMember: boolean }>`
    select pg_has_role(oid, ${kind.role}, 'member') as "isMember"
    from pg_roles where rolname = ${username}`.execute(db)
  try {
    if (rows[0] === undefined) await sql`create role ${name} login password ${secret}`.execute(db)
    else if (!(await canLogIn(url))) await sql`alter role ${name} login password ${secret}`.execute(db)
    if (rows[0]?.isMember !== true) {
      await sql`grant ${sql.id(kind.role)} to ${name} with inherit true, set false`.execute(db)
    }
  } catch (error) {
    if (codeOf(error) !== MISSING_RIGHT) throw error
    throw new Error(
      `The user of DATABASE_URL may not make the login that ${kind.who.toLowerCase()} need. Make one, and name it by ` +
        `${kind.setting}: see docs/operations.md.`,
      { cause: error },
    )
  }
  if (kind.connections !== undefined) {
    await sql`alter role ${name} connection limit ${sql.lit(kind.connections)}`.execute(db)
  }
  for (const [setting, value] of Object.entries(kind.settings ?? {})) {
    await setFor(db, { name: username, setting, value })
  }
}

/** Skips a setting that only a superuser may set, if the owner is not one. */
async function setFor(
  db: Database,
  { name, setting, value }: { name: string; setting: string; value: string },
): Promise<void> {
  await sql`savepoint before_setting`.execute(db)
  try {
    await sql`alter role ${sql.id(name)} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(db)
  } catch (error) {
    if (codeOf(error) !== MISSING_RIGHT) throw error
    await sql`rollback to savepoint before_setting`.execute(db)
  }
}

/** False when the password is wrong. */
async function canLogIn(url: string): Promise<boolean> {
  const client = clientOf(url)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Login {
  name: string
  isMember: boolean
  isMighty: boolean
  otherRoles: boolean
  owns: boolean
}

async function lookAtLogin(client: Pick<pg.Client, 'query'>, role: LoginKind['role']): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select r.rolname as name, pg_has_role($1, 'usage') as "isMember",
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isMighty",
      exists (select from pg_auth_members m
        where m.member = r.oid and m.roleid <> $1::regrole) as "otherRoles",
      exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid
        and d.deptype = 'o') as owns
    from pg_roles r where r.rolname = session_user`,
    [role],
  )
  const [found] = rows
  if (found === undefined) throw new Error('A login does not know itself.')
  return found
}

const clientOf = (url: string) =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })

const withCode = z.object({ code: z.string() })
const codeOf = (error: unknown) => withCode.safeParse(error).data?.code
