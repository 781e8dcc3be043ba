import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type {
  AccessCheck,
  AccessField,
  AccountRight,
  EffectiveAccess,
} from '@service-center/contract/users/user-access.ts'
import { lockoutReason, UNKNOWN_BROWSERS } from '@service-center/contract/users/lockout.ts'
import { levelName, userLevel } from '@service-center/contract/users/user-level.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { findLockout } from '../lockouts.service.ts'

/** Every access field with its level, lowest first. */
export async function listAccessFields(db: Database): Promise<AccessField[]> {
  const fields = await db.selectFrom('access_field').selectAll().orderBy('level').orderBy('tag').execute()
  return fields.map(({ tag, name, level }) => ({ tag, name, access_lvl: level }))
}

/** A user's rights and scope, as far as they are in the viewer's scope. */
export async function describeAccess(db: Database, user: User): Promise<EffectiveAccess> {
  const fields = await listAccessFields(db)
  const held = new Set(user.userAccess)
  const givings = await listGivings(db, user.username)
  return {
    username: user.username,
    signIn: [
      ...(await explainSignIn(db, user)),
      await explainLockout(db, user),
      explainVerified(user.verified),
    ],
    isAdmin: user.customerId.includes(INTERNAL_CUSTOMER_ID),
    level: levelName(userLevel(held, fields)),
    rights: fields.map((field) => ({
      ...field,
      held: held.has(field.tag),
      ...(givings.get(field.tag) ?? NOT_GIVEN),
    })),
    customers: await describeCustomers(db, user),
  }
}

type Giving = Pick<AccountRight, 'grantedBy' | 'isGiverHidden' | 'grantedAt' | 'grantedBefore'>

const NOT_GIVEN: Giving = { grantedBy: null, isGiverHidden: false, grantedAt: null, grantedBefore: null }

/** Who granted each right of a user, and when. A granting user out of the viewer's scope is not named. */
async function listGivings(db: Database, username: string): Promise<ReadonlyMap<string, Giving>> {
  const { rows } = await sql<Giving & { tag: string }>`
    select a.tag, g.username as "grantedBy", a.granted_by is not null and g.username is null as "isGiverHidden",
      extract(epoch from a.granted_at)::float8 as "grantedAt",
      extract(epoch from a.granted_before)::float8 as "grantedBefore"
    from user_access a left join app_user g on g.username = a.granted_by
    where a.username = ${username}`.execute(db)
  return new Map(rows.map(({ tag, ...giving }) => [tag, giving]))
}

async function describeCustomers(db: Database, user: User): Promise<EffectiveAccess['customers']> {
  const { rows } = await sql<EffectiveAccess['customers'][number]>`
    select c.id, c.name, c.id = ${user.customerId[0] ?? null} as "isMain",
      array(select above.name from unnest(c.path) with ordinality as step (id, depth)
        join customer above on above.id = step.id order by depth) as path,
      (select count(*) - 1 from customer below where c.id = any (below.path)) as "subCustomers",
      (select count(*) from device d join customer below on below.id = d.customer_id
        where c.id = any (below.path)) as devices
    from user_customer u join customer c on c.id = u.customer_id
    where u.username = ${user.username} order by u.position`.execute(db)
  return rows
}

export function rightName(tag: string): string | undefined {
  return Object.entries(ACCESS_FIELDS).find(([known]) => known === tag)?.[1].name
}

/** The conditions for signing in, each checked by the database. */
interface Entrance {
  exists: boolean
  hasBegun: boolean
  hasNotEnded: boolean
  hasPassword: boolean
}

export async function explainSignIn(db: Database, user: User): Promise<AccessCheck[]> {
  const { rows } = await sql<Entrance>`
    select can_sign_in(deleted_at, null, null) as exists, can_sign_in(null, valid_from, null) as "hasBegun",
      can_sign_in(null, null, valid_to) as "hasNotEnded", has_password(username) as "hasPassword"
    from app_user where username = ${user.username}`.execute(db)
  const signIn = rows[0] ?? { exists: false, hasBegun: false, hasNotEnded: false, hasPassword: false }
  return [
    {
      check: 'The account exists',
      passed: signIn.exists,
      ...explanationOf(user.deletedAt, { none: 'It was not deleted.', before: 'It was deleted at' }),
    },
    {
      check: 'The account has begun',
      passed: signIn.hasBegun,
      ...explanationOf(user.from, { none: 'No start is set.', before: 'It is valid from' }),
    },
    {
      check: 'The account has not ended',
      passed: signIn.hasNotEnded,
      ...explanationOf(user.to, { none: 'No end is set.', before: 'It is valid until' }),
    },
    {
      check: 'A password is set',
      passed: signIn.hasPassword,
      explanation: signIn.hasPassword
        ? 'The user can sign in with it.'
        : 'The user must first set one, by the link that was mailed or by ‘Forgot password’.',
    },
  ]
}

/** Whether a user's address is verified; without that, they can only use their own account. */
export function explainVerified(verified: boolean): AccessCheck {
  return {
    check: 'The email address is verified',
    passed: verified,
    explanation: verified
      ? 'The user can use the rights that they hold.'
      : 'Until it is, the user sees nothing but their own account.',
  }
}

/** Whether wrong passwords and codes have locked the account for a while. */
async function explainLockout(db: Database, { username }: User): Promise<AccessCheck> {
  const check = 'The sign-in is not locked'
  const lockout = await findLockout(db, username)
  if (lockout === null) {
    return { check, passed: true, explanation: 'There were not too many wrong passwords and codes.' }
  }
  const { until, ownBrowsersUntil } = lockout
  const where = ownBrowsersUntil === null ? ` ${UNKNOWN_BROWSERS}` : ''
  return { check, passed: false, explanation: `${lockoutReason(lockout)}: locked${where} until`, time: until }
}

/** An explanation that ends with a time, if there is one. */
function explanationOf(
  time: number | null,
  { none, before }: { none: string; before: string },
): Pick<AccessCheck, 'explanation' | 'time'> {
  return time === null ? { explanation: none } : { explanation: before, time }
}
