import { vouchers as api } from '@service-center/contract/vouchers/vouchers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTokenDevice } from '../../testing/devices/gateway.ts'
import { holdLock, untilWaiting } from '../../testing/held-lock.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

const INVALID = { code: null, usedAt: null, customerId: null, customer: null, tabletId: null }

let server: TestServer
let own: number
let other: number
let operator: string
let next = 40_000

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  own = await addCustomer(db, { name: 'Own' })
  other = await addCustomer(db, { name: 'Other' })
  await addUser(db, { username: 'operator', customers: [1], rights: ['Developer', 'VoucherChecker'] })
  operator = await server.signIn('operator')
})
afterAll(() => server.stop())

/** A user who has checked nothing yet. */
async function checker(customer: number): Promise<string> {
  const username = `checker ${(next += 1)}`
  await addUser(server.db, { username, customers: [customer], rights: ['VoucherChecker'] })
  return server.signIn(username)
}
async function create(count = 1): Promise<string[]> {
  const { body } = await server.call(api.create, { body: { count, batch: 'Test' }, token: operator })
  return body.codes
}
const check = async (code: string, token: string) => server.call(api.check, { body: { code }, token })
const addTablet = (customerId: number, type: 1 | 2 = 2) =>
  addTokenDevice(server.db, { type, id: (next += 1), customerId })
/** Calls as a device over HTTP, and returns the answer. */
async function redeem(device: { token: string }, code: unknown): Promise<unknown> {
  const reply = await fetch(`${server.url}/api/v1/${device.token}/rpc`, {
    method: 'POST',
    body: JSON.stringify({ method: 'redeemVoucher', params: { code } }),
  })
  return reply.json()
}

test('codes are different, long, and stored as hashes only', async () => {
  const codes = await create(1000)
  expect(new Set(codes).size).toBe(1000)
  for (const code of codes) expect(code).toMatch(/^TT(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const { rows } = await sql<{ text: string }>`select v::text as text from voucher v`.execute(server.db)
  expect(rows.length).toBe(1000)
  expect(rows.some(({ text }) => codes.some((code) => text.includes(code)))).toBe(false)
  const log = await sql`select from user_action where (value::text) like '%TT-%'`.execute(server.db)
  expect(log.rows).toEqual([])
})

test('a code is valid until a tablet redeems it; then it is shown with that tablet', async () => {
  const [code = ''] = await create()
  const token = await checker(own)
  expect((await check(code.toLowerCase().replaceAll('-', ' '), token)).body).toEqual({ ...INVALID, code })
  const tablet = await addTablet(own)
  const before = Math.floor(Date.now() / 1000)
  expect(await redeem(tablet, code.replaceAll('-', ''))).toEqual({ result: 'redeemed' })
  const { body } = await check(code, token)
  expect(body).toEqual({
    code,
    usedAt: expect.any(Number),
    customerId: own,
    customer: 'Own',
    tabletId: tablet.device.id,
  })
  expect(body.usedAt).toBeGreaterThanOrEqual(before)
  // The answer may have been lost: the same tablet may send the code again, and nothing changes.
  expect(await redeem(tablet, code)).toEqual({ result: 'redeemed' })
  expect((await check(code, token)).body).toEqual(body)
})

test('the tablet that redeemed it is hidden from users who do not see its customer', async () => {
  const [code = ''] = await create()
  const tablet = await addTablet(other)
  await redeem(tablet, code)
  const { usedAt, ...rest } = (await check(code, await checker(own))).body
  expect(usedAt).not.toBeNull()
  expect(rest).toEqual({ code, customerId: null, customer: null, tabletId: null })
  expect((await check(code, operator)).body).toMatchObject({ customer: 'Other', tabletId: tablet.device.id })
})

test('unknown codes are invalid, whatever they look like', async () => {
  const token = await checker(1)
  for (const code of ['TT-0000-0000-0000', 'x', '%', "' or 1=1 --", 'É'.repeat(100)]) {
    expect((await check(code, token)).body, code).toEqual(INVALID)
  }
  for (const code of ['', '   ']) {
    expect(await check(code, token)).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'code', msg: 'This field is required' }] },
    })
  }
  expect((await check('TT\u0000', token)).status).toBe(400)
})

test('of two tablets that redeem a code at once, one succeeds', async () => {
  const [code = ''] = await create()
  const [one, two] = [await addTablet(own), await addTablet(other)]
  const release = await holdLock(server.db, sql`select from voucher where used_at is null for update`)
  const answers = Promise.all([redeem(one, code), redeem(two, code)])
  await untilWaiting(server.db, { text: 'update voucher', count: 1 })
  await release()
  expect(await answers).toEqual(
    expect.arrayContaining([{ result: 'redeemed' }, { error: 'This voucher has been redeemed already.' }]),
  )
})

test('only tablets can redeem, and a device that guesses codes is rate limited', async () => {
  const [code = ''] = await create()
  expect(await redeem(await addTablet(own, 1), code)).toEqual({ error: 'Only tablets redeem vouchers.' })
  const tablet = await addTablet(own)
  for (const wrong of [undefined, 7, null, {}, 'TT-0000-0000-0000', 'x'.repeat(200), '1', '2', '3', '4']) {
    expect(await redeem(tablet, wrong)).toEqual({ error: 'Invalid voucher.' })
  }
  expect(await redeem(tablet, code)).toEqual({
    error: expect.stringMatching(/^Too many codes. Please try again in \d+ seconds.$/),
  })
  // Another tablet of the customer is not limited.
  expect(await redeem(await addTablet(own), code)).toEqual({ result: 'redeemed' })
})

test('a user who guesses codes is rate limited, and the log has an entry', async () => {
  const token = await checker(own)
  for (let n = 0; n < 30; n += 1) expect((await check(`guess ${n}`, token)).status).toBe(200)
  const stopped = await check('guess', token)
  expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  const { action_type, status_code } = await server.db
    .selectFrom('user_action')
    .select(['action_type', 'status_code'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect({ action_type, status_code }).toEqual({ action_type: 'CheckVoucher', status_code: 429 })
  // Other users are not limited.
  expect((await check('guess', await checker(own))).status).toBe(200)
})

test('only operators create vouchers', async () => {
  const body = { count: 1, batch: 'Test' }
  const token = await checker(1)
  expect((await server.call(api.create, { body, token })).status).toBe(403)
  for (const wrong of [{ count: 0 }, { count: 1001 }, { batch: ' ' }]) {
    const reply = await server.call(api.create, { body: { ...body, ...wrong }, token: operator })
    expect(reply.status).toBe(400)
  }
})
