import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'

/** PostgreSQL truncates longer names. */
const MAX_NAME = 63
const PREFIX = 'service_center_request_'
const WRONG_PASSWORD = '28P01'
const MISSING_RIGHT = '42501'

/** The login role for requests: one per database, since roles belong to the whole cluster. */
export function requestUrlOf(databaseUrl: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = loginName(decodeURIComponent(url.pathname.slice(1)) || url.username)
  url.password = password
  return url.href
}

function loginName(database: string): string {
  const plain = database.replaceAll(/\W/g, '_')
  if (plain === database && PREFIX.length + plain.length <= MAX_NAME) return `${PREFIX}${plain}`
  return `${PREFIX}${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/**
 * Creates and checks the login of requests, which must not be able to switch to another role. Runs after the
 * migrations, which create the role that it is a member of.
 * @param options.mayMake whether the server may create the login itself
 * @throws Error with one line that says what is wrong with the login, or why it cannot be created
 */
export async function prepareRequestLogin(options: {
  system: Database
  requestUrl: string
  mayMake: boolean
}): Promise<void> {
  const { system, requestUrl, mayMake } = options
  await system.transaction().execute(async (db) => {
    // Several server processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('request login'))`.execute(db)
    await closeDatabase(db)
    if (mayMake) await makeLogin(db, requestUrl)
  })
  const found = await lookAtLogin(requestUrl)
  if (!found.isMember) throw refusal(found, 'is not a member of service_center_app')
  if (found.isMighty) throw refusal(found, 'may do more than log in')
  if (found.otherRoles) throw refusal(found, 'is a member of other roles than service_center_app')
  if (found.owns) throw refusal(found, 'owns something')
}

const refusal = ({ name }: Login, why: string) =>
  new Error(`Requests must not log in to the database as ${name}, which ${why}: see docs/operations.md.`)

/** A temporary table could shadow one of our tables for the next user of the same connection. */
async function closeDatabase(system: Database): Promise<void> {
  await sql`
    do $$ begin
      if has_database_privilege('public', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end $$`.execute(system)
}

async function makeLogin(db: Database, requestUrl: string): Promise<void> {
  const { username, password } = new URL(requestUrl)
  const [name, secret] = [sql.id(username), sql.lit(decodeURIComponent(password))]
  const { rows } = await sql<{ isMember: boolean }>`
    select pg_has_role(oid, 'service_center_app', 'member') as "isMember"
    from pg_roles where rolname = ${username}`.execute(db)
  try {
    if (rows[0] === undefined) await sql`create role ${name} login password ${secret}`.execute(db)
    else if (!(await canLogIn(requestUrl))) await sql`alter role ${name} login password ${secret}`.execute(db)
    if (rows[0]?.isMember !== true) {
      await sql`grant service_center_app to ${name} with inherit true, set false`.execute(db)
    }
  } catch (error) {
    if (codeOf(error) !== MISSING_RIGHT) throw error
    throw new Error(
      'The user of DATABASE_URL may not make the login that requests need. Make one, and name it by ' +
        'DATABASE_REQUEST_URL: see docs/operations.md.',
      { cause: error },
    )
  }
}

/** False when the password is wrong. */
async function canLogIn(requestUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: requestUrl })
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

async function lookAtLogin(requestUrl: string): Promise<Login> {
  const client = new pg.Client({ connectionString: requestUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Login>(`
      select r.rolname as name, pg_has_role('service_center_app', 'usage') as "isMember",
        r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isMighty",
        exists (select from pg_auth_members m
          where m.member = r.oid and m.roleid <> 'service_center_app'::regrole) as "otherRoles",
        exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid
          and d.deptype = 'o') as owns
      from pg_roles r where r.rolname = session_user`)
    const [found] = rows
    if (found === undefined) throw new Error('The login of the requests does not know itself.')
    return found
  } finally {
    await client.end()
  }
}

const withCode = z.object({ code: z.string() })
const codeOf = (error: unknown) => withCode.safeParse(error).data?.code
