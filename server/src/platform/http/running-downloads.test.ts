import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addDevice, addUser } from '../../testing/server/world.ts'

/** Longer than the interval of the checks. */
const UNTIL_CHECKED_MS = 1500
/** More than the network's own buffers hold. */
const ENTRIES = 12_000

let server: TestServer
let token: string
let [dealer, club, other] = [0, 0, 0]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  dealer = await addCustomer(db, { name: 'Dealer', isDealer: true })
  other = await addCustomer(db, { name: 'Other', isDealer: true })
  await addUser(db, { username: 'staff', customers: [1], rights: ['UserActions'] })
  await sql`insert into user_action (action_type, status_code, username, value)
    select 'Large', 200, who, to_jsonb(repeat(md5(n::text), 100))
    from generate_series(1, ${ENTRIES}) n, unnest(array['dealer', 'staff']) who`.execute(db)
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server
  await db.deleteFrom('app_user').where('username', '=', 'dealer').execute()
  await addUser(db, { username: 'dealer', customers: [dealer], rights: ['UserActions'] })
  token = await server.signIn('dealer')
  club = await addCustomer(db, { name: `Club ${club}`, parentId: dealer })
  await addDevice(db, { type: 1, id: 100_000 + club, customerId: club })
})

/** Begins a download, and reads its first part. */
async function begin(as = token): Promise<IncomingMessage> {
  const url = `${server.url}/api/administration/log?csv=true&actionTypeSearch=Large`
  const [response]: IncomingMessage[] = await once(
    get(url, { headers: { authorization: `Bearer ${as}` } }),
    'response',
  )
  if (response === undefined) throw new Error('no response')
  expect(response.statusCode).toBe(200)
  await once(response, 'readable')
  response.read()
  return response
}

/** Reads the rest of a download and returns whether it was complete. */
async function rest(response: IncomingMessage): Promise<'complete' | 'cut short'> {
  return text(response).then(
    (body) => (body.endsWith('\r\n') ? 'complete' : 'cut short'),
    () => 'cut short',
  )
}

test.each<[string, () => Promise<unknown>]>([
  [
    'session is revoked',
    () => sql`update session set revoked_at = now() where username = 'dealer'`.execute(server.db),
  ],
  ['right is withdrawn', () => sql`delete from user_access where username = 'dealer'`.execute(server.db)],
  [
    'own customer is another one',
    () => sql`update user_customer set customer_id = ${other} where username = 'dealer'`.execute(server.db),
  ],
  [
    'customer moves to another dealer',
    () => sql`update customer set parent_id = ${other} where id = ${club}`.execute(server.db),
  ],
  [
    'robot moves to another dealer',
    () => sql`update device set customer_id = ${other} where customer_id = ${club}`.execute(server.db),
  ],
])('a viewer whose %s does not get the rest of a running download', async (_what, change) => {
  const response = await begin()
  await pause(UNTIL_CHECKED_MS)
  await change()
  expect(await rest(response)).toBe('cut short')
})

test('a download goes on while its viewer keeps what they see, and an admin sees all of it wherever it moves', async () => {
  const all = await server.signIn('staff')
  const [response, ofStaff] = [await begin(), await begin(all)]
  await pause(UNTIL_CHECKED_MS)
  await addCustomer(server.db, { name: 'New', parentId: dealer })
  await sql`update customer set parent_id = ${dealer} where id = ${other}`.execute(server.db)
  await sql`update device set customer_id = ${dealer} where customer_id = ${club}`.execute(server.db)
  expect(await rest(response)).toBe('complete')
  await sql`update customer set parent_id = 1 where id = ${other}`.execute(server.db)
  expect(await rest(ofStaff)).toBe('complete')
})
