import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { dataQueries } from '@service-center/contract/data-extractor/data-queries.ts'
import type { Pool } from 'pg'
import type { StartedProduct } from './processes.ts'
import { BENCH_USERS } from './seed.ts'

/** Users of whom each may run three queries at a time. */
const ANALYSTS = ['bench-analyst-1', 'bench-analyst-2', 'bench-analyst-3', 'bench-analyst-4'] as const

/** Two queries; without `whQuery`, a trivial data warehouse query is used. */
export interface Queries {
  readonly whQuery?: string
  readonly dbQuery: string
}

export interface Caller {
  readonly url: string
  readonly token: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

/** Lets the bench's users write queries, and adds users who have no other right. */
export async function seedAnalysts(pool: Pool): Promise<void> {
  await pool.query(`insert into app_user (username, verified) select unnest($1::text[]), true`, [ANALYSTS])
  await pool.query(
    `insert into user_secret (username, password_hash)
    select name, password_hash from unnest($1::text[]) name join user_secret s on s.username = $2`,
    [ANALYSTS, BENCH_USERS.admin],
  )
  await pool.query(
    `insert into user_customer (username, customer_id, position) select unnest($1::text[]), 1, 0`,
    [ANALYSTS],
  )
  await pool.query(
    `insert into user_access (username, tag)
    select name, tag from unnest($1::text[]) name, unnest(array['DataExtractorRead', 'DataExtractor']) tag`,
    [[...ANALYSTS, ...Object.values(BENCH_USERS)]],
  )
}

/**
 * Signs in the analysts and returns that many callers: at most 12, because each user may run three queries at a time.
 */
export async function analysts(product: StartedProduct, count: number): Promise<Caller[]> {
  const tokens = await Promise.all(ANALYSTS.map((username) => product.signIn(username)))
  return Array.from({ length: count }, (_one, index) => ({
    url: product.url,
    token: tokens[index % tokens.length] ?? '',
  }))
}

/** A call as a browser makes it, but without compression; returns the reply's bytes. */
export function called(
  { url, token }: Caller,
  { path, body, signal }: { path: string; body?: object; signal?: AbortSignal },
): Promise<Buffer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'identity',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const options = { agent, method: body === undefined ? 'GET' : 'POST', headers, ...(signal && { signal }) }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), options, (reply) => {
      buffer(reply).then((bytes) => {
        if (reply.statusCode === 200) resolve(bytes)
        else reject(new Error(`${path}: ${reply.statusCode} ${bytes.toString()}`))
      }, reject)
    })
    sent.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Executes queries; returns the bytes of the result. */
export function executed(caller: Caller, queries: Queries, signal?: AbortSignal): Promise<Buffer> {
  const body = { whQuery: 'select 1 as one', dbQueryFirst: false, params: [], ...queries }
  return called(caller, { path: dataQueries.execute.path, body, ...(signal && { signal }) })
}

export const resultOf = async (caller: Caller, queries: Queries) =>
  dataQueries.execute.response.parse(JSON.parse((await executed(caller, queries)).toString()))
