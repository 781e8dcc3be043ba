import { DEFAULT_TAG, INTERNAL_CUSTOMER_ID, USER_TAG } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { insertUserAction } from '../../../platform/user-actions/user-actions.ts'

interface Receiver {
  username: string
  before: string[]
  after: string[]
}

/**
 * Gives rights that a version has added to the administrators of the internal customer who hold every other right that
 * anybody holds. Otherwise nobody would have them after an upgrade.
 * @param tags the new rights, in the transaction that adds them
 */
export async function giveNewRights(db: Database, tags: readonly string[]): Promise<void> {
  const added = tags.filter((tag) => tag !== DEFAULT_TAG)
  if (added.length === 0) return
  for (const { username, before, after } of await insertNewRights(db, added)) {
    await insertUserAction(db, {
      actionType: 'GiveNewRights',
      statusCode: 200,
      username: undefined,
      address: undefined,
      details: {
        account: username,
        value: { username, rights: added },
        before: { userAccess: before },
        after: { userAccess: after },
      },
    })
  }
}

/** Raises the accounts' versions, so that a form which was open before does not take the rights away again. */
async function insertNewRights(db: Database, tags: readonly string[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    with held as (
      select a.username, array_agg(a.tag order by a.tag) as tags
      from user_access a join app_user u on u.username = a.username
      where u.deleted_at is null group by a.username),
    receiver as (
      select h.username, h.tags from held h
      where ${USER_TAG} = any (h.tags)
        and h.tags @> (select array_agg(distinct other) from held, unnest(held.tags) other)
        and exists (
          select from user_customer c where c.username = h.username and c.customer_id = ${INTERNAL_CUSTOMER_ID})),
    given as (
      insert into user_access (username, tag)
      select username, tag from receiver, unnest(${[...tags]}::text[]) tag on conflict do nothing),
    raised as (
      update app_user set version = version + 1 where username in (select username from receiver))
    select username, tags as before,
      array(select distinct tag from unnest(tags || ${[...tags]}::text[]) tag order by tag) as after
    from receiver order by username`.execute(db)
  return rows
}
