import { sql } from 'kysely'
import { ACCESS_FIELDS, INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { levelName, userLevel } from '@service-center/contract/users/user-level.ts'
import type {
  AccessField,
  AccountRight,
  EffectiveAccess,
} from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { Database } from '../../platform/database/database.ts'
import { explainSignIn, explainVerified } from './sign-in-checks.views.ts'

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
    signIn: [...(await explainSignIn(db, user)), explainVerified(user.verified)],
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

/** Who gave a user's rights, and when, by right. A giver out of the viewer's scope is not named. */
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

/** The display name of a right. */
export function rightName(tag: string): string | undefined {
  return Object.entries(ACCESS_FIELDS).find(([known]) => known === tag)?.[1].name
}
