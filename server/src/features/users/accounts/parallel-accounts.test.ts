import { users } from '@service-center/contract/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from '../../../testing/worlds/account-calls.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'
import { createLink, isUsablePasswordLink } from '../links/links.store.ts'

let server: TestServer
let customer: number
let admin: string
const { update, remove, newUser } = accountCalls(() => ({ server, admin, customer }))
beforeAll(async () => {
  server = await startTestServer()
  customer = await addCustomer(server.db, { name: 'North' })
  await addUser(server.db, { username: 'boss', customers: [1], rights: ['User'] })
  admin = await server.signIn('boss')
})
afterAll(() => server.stop())

const linkOf = (username: string, kind: 'password_link' | 'email_link') =>
  server.app.database.transaction('begin', (db) => createLink(db, { kind, username, email: 'a@example.com' }))

test('of concurrent edits of one version, one is saved and the others get a conflict', async () => {
  const { username, version } = await newUser()
  const replies = await Promise.all(
    ['Ada', 'Bo', 'Cy', 'Di'].map((firstname) => update(username, { firstname, version })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('links that are used while the account is changed or deleted cause no deadlock', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { username, version } = await newUser({ email: 'a@example.com' })
    const token = await linkOf(username, 'password_link')
    const verify = await linkOf(username, 'email_link')
    const given = { password: 'another one', confirmPassword: 'another one' }
    const replies = await Promise.all([
      server.call(users.resetPassword, { body: { token, ...given } }),
      server.call(users.verifyEmail, { params: { token: verify } }),
      update(username, { email: 'b@example.com', version }),
      round % 2 === 0 ? undefined : remove(username),
    ])
    for (const reply of replies) expect([200, 400, 404, 409, undefined]).toContain(reply?.status)
  }
})

test('of links that are created at once, one works', async () => {
  const { username } = await newUser({ email: 'a@example.com' })
  const tokens = await Promise.all(Array.from({ length: 6 }, () => linkOf(username, 'password_link')))
  const usable = await Promise.all(tokens.map((token) => isUsablePasswordLink(server.db, token)))
  expect(usable.filter(Boolean)).toHaveLength(1)
})
