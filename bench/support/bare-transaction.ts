import type { Pool, PoolClient } from 'pg'

const HISTORY = `
  insert into history (dev, created, lag, keys, vals)
  select dev, to_timestamp(created / 1000), lag, keys::smallint[], vals
  from unnest($1::integer[], $2::float8[], $3::integer[], $4::text[], $5::text[]) as r (dev, created, lag, keys, vals)`
const LATEST = `
  insert into latest as l (dev, created, inserted, key_id, value)
  select dev, to_timestamp(created / 1000), now(), key_id, value
  from unnest($1::integer[], $2::float8[], $3::smallint[], $4::text[]) as v (dev, created, key_id, value)
  order by dev, key_id
  on conflict (dev, key_id) do update
    set created = excluded.created, inserted = excluded.inserted, value = excluded.value
    where l.created <= excluded.created`

/** The parameters of the two statements: a column each. */
export interface BareBatch {
  readonly history: readonly unknown[]
  readonly latest: readonly unknown[]
}

/** The bare transaction over both tables, from prepared arrays. */
export async function storeBare(client: PoolClient, { history, latest }: BareBatch): Promise<void> {
  await client.query('begin')
  await client.query({ name: 'history', text: HISTORY, values: [...history] })
  await client.query({ name: 'latest', text: LATEST, values: [...latest] })
  await client.query('commit')
}

/** Runs one bare transaction after the other, on one connection. */
export async function storeAllBare(pool: Pool, batches: readonly BareBatch[]): Promise<void> {
  const client = await pool.connect()
  for (const batch of batches) await storeBare(client, batch)
  client.release()
}
