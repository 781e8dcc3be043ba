// A hundred thousand tickets: a page, sorted, searched and filtered, compared with plain statements.
import { get } from 'node:http'
import { json, text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { report } from './support/figures.ts'
import { interleaved, timed } from './support/measure.ts'
import { startProduct } from './support/processes.ts'
import { BENCH_USERS, seedFleet } from './support/seed.ts'
import { startBenchDatabase } from './support/world.ts'

const TICKETS = 100_000
const ROUNDS = 7
/** Near the end of all tickets. A dealer has fewer, and gets an empty page. */
const LAST_PAGE = TICKETS - 50
const FLEET = { robots: 2000, tablets: 1000, stations: 10, keys: 5, customers: 1000 }

async function seedTickets(pool: Pool): Promise<void> {
  await pool.query(
    `insert into ticket (subject, category, status, requester, requester_email, assignee, organization, dev, device_type,
      device_id, customer_id, created_at, updated_at)
    select 'Problem ' || md5(n::text) || case when n % 500 = 0 then ' antenna' else '' end,
      (array['gps', 'ntrip', 'battery', 'sales'])[1 + n % 4], (array['open', 'closed', 'closed', 'solved'])[1 + n % 4],
      'Requester ' || n % 700, 'requester' || n % 700 || '@example.com', 'Support ' || n % 12, 'Club ' || d.customer_id,
      d.dev, d.device_type, d.device_id, d.customer_id, now() - n * interval '11 minutes', now() - n * interval '9 minutes'
    from generate_series(1, $1::integer) n join device d on d.dev = 1 + n % $2::integer`,
    [TICKETS, FLEET.robots],
  )
  await pool.query('vacuum analyze')
}

/** The minimum work for PostgreSQL: one page and the number of rows, as one text. */
const bare = (order: string, condition = 'true', skip = 0) => `
  select (select json_agg(page) from (
      select id, issue_id, subject, category, status, requester, requester_phone, requester_email, assignee,
        assignee_phone, assignee_email, organization, robot_id, tablet_id, customer_id, is_open,
        extract(epoch from created_at) as created_at, extract(epoch from updated_at) as updated_at
      from ticket where source = 'embedded' and ${condition} order by ${order} limit 50 offset ${skip}) page)::text as page,
    (select count(*) from ticket where source = 'embedded' and ${condition}) as count,
    (select count(*) from ticket where source = 'embedded') as total`

function read(url: URL, token: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      if (reply.statusCode === 200) return void json(reply).then(resolve, reject)
      text(reply).then((said) => reject(new Error(said)), reject)
    }).once('error', reject)
  })
}

const PAGES = [
  { name: 'the newest', query: 'orderBy=created_at,desc', sql: bare('created_at desc, id desc') },
  {
    name: 'only open ones',
    query: 'hideClosed=true',
    sql: bare('created_at desc, id desc', 'is_open'),
  },
  {
    name: 'sorted by requester',
    query: 'orderBy=requester,asc',
    sql: bare('requester collate natural_order, id'),
  },
  {
    name: 'the last page by subject',
    query: `orderBy=subject,asc&skip=${LAST_PAGE}`,
    sql: bare('subject collate natural_order, id', 'true', LAST_PAGE),
  },
  {
    name: 'found by a word',
    query: 'globalSearch=antenna',
    sql: bare('created_at desc, id desc', `search like '%antenna%'`),
  },
  {
    name: 'found by a word of the requester',
    query: 'requesterSearch=requester12',
    sql: bare('created_at desc, id desc', `search like '%requester12%'`),
  },
] as const

const bench = await startBenchDatabase()
try {
  const { pool } = bench.database
  await seedFleet(pool, FLEET)
  await seedTickets(pool)
  const product = await startProduct({ databaseUrl: bench.url, directory: bench.directory })
  try {
    const tokens = {
      admin: await product.signIn(BENCH_USERS.admin),
      dealer: await product.signIn(BENCH_USERS.dealer),
    }
    for (const { name, query, sql } of PAGES) {
      const url = new URL(`/api/support/latest?limit=50&${query}`, product.url)
      const times = await interleaved(ROUNDS, {
        ours: () => timed(() => read(url, tokens.admin)),
        dealer: () => timed(() => read(url, tokens.dealer)),
        bare: () => timed(() => pool.query(sql)),
      })
      const limit = { value: times.bare, unit: 'ms' } as const
      report({
        operation: `a page of 100,000 tickets: ${name}`,
        ours: { value: times.ours, unit: 'ms' },
        limit,
        goal: { of: 'ratio', atMost: 2 },
      })
      report({
        operation: '… a dealer with a quarter of them',
        ours: { value: times.dealer, unit: 'ms' },
        limit,
      })
    }
  } finally {
    await product.stop()
  }
} finally {
  await bench.stop()
}
