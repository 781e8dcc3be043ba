import type { MailPreview } from '@service-center/contract/emergency/emergency.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Which dealers to reach: those with line markers, surveyors, or both. */
export interface Audience {
  readonly isTLM: boolean
  readonly isTS: boolean
}

export interface Recipients {
  readonly addresses: readonly string[]
  /** The number of dealers that the addresses belong to. */
  readonly companies: number
}

/**
 * The verified addresses, without duplicates, of users who can sign in, of all dealers in scope that have
 * such a robot in service, themselves or below them. The family of a robot is the reported one, or else the
 * one it was produced as.
 */
export async function findRecipients(db: Database, audience: Audience): Promise<Recipients> {
  const { rows } = await sql<{ addresses: string[]; companies: number }>`
    with concerned as materialized (
      select distinct unnest(c.path) as id
      from device d join customer c on c.id = d.customer_id
      left join latest l on l.dev = d.dev and l.key_id = (select key_id from data_key where name = 'product_model')
      left join product_model reported on reported.product_name = l.value
      left join product_model produced on produced.id = d.product_model
      where d.device_type = 1 and d.deprecated_at is null
        and coalesce(reported.family, produced.family) = any (${familiesOf(audience)}::text[])),
    reached as materialized (
      select u.email, dealer.id as dealer
      from customer dealer join user_customer m on m.customer_id = dealer.id join app_user u using (username)
      where dealer.is_dealer and dealer.id <> ${sql.lit(INTERNAL_CUSTOMER_ID)}
        and dealer.id in (select id from concerned)
        and u.verified and u.email <> '' and can_sign_in(u.deleted_at, u.valid_from, u.valid_to))
    select
      array(select min(email) from reached group by lower(email) order by lower(email)) as addresses,
      (select count(distinct dealer)::integer from reached) as companies`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate has one row.')
  return row
}

const familiesOf = ({ isTLM, isTS }: Audience) => [
  ...(isTLM ? ['linemarker'] : []),
  ...(isTS ? ['surveyor'] : []),
]

/** The newest emergency mail that the viewer may see. */
export async function findLastMail(db: Database): Promise<MailPreview['last']> {
  const { rows } = await sql<NonNullable<MailPreview['last']>>`
    select created_by as "byUser", extract(epoch from created_at)::float8 as "createdAt", people, is_tlm as "isTLM",
      is_ts as "isTS"
    from emergency_mail order by created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * When a user last sent the same text to the same dealers (seconds ago), and to how many people; undefined if not
 * within `withinMinutes`.
 */
export async function findSameMail(
  db: Database,
  mail: Audience & { message: string; username: string; withinMinutes: number },
): Promise<{ seconds: number; people: number } | undefined> {
  const { rows } = await sql<{ seconds: number; people: number }>`
    select extract(epoch from clock_timestamp() - created_at)::float8 as seconds, people
    from emergency_mail
    where created_by = ${mail.username} and message = ${mail.message} and is_tlm = ${mail.isTLM} and is_ts = ${mail.isTS}
      and created_at > clock_timestamp() - make_interval(mins => ${mail.withinMinutes})
    order by created_at desc limit 1`.execute(db)
  return rows[0]
}
