import { userActions } from '@service-center/contract/user-actions/user-actions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addCustomer, addUser } from '../../testing/server/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const north = await addCustomer(db, { name: 'North' })
  const south = await addCustomer(db, { name: 'South' })
  const rights = ['UserActions']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'north', customers: [north], rights })
  await addUser(db, { username: 'wide', customers: [south, north], rights })
  await addUser(db, { username: 'wider', customers: [north, 1], rights })
  for (const username of ['north', 'wide', 'wider']) {
    await insertUserAction(db, {
      actionType: 'UpdateUser',
      statusCode: 200,
      username,
      address: undefined,
      details: { value: { username: 'somebody' }, after: { email: 'somebody@south.example' } },
    })
  }
})
afterAll(() => server.stop())

async function seenBy(username: string) {
  const token = await server.signIn(username)
  const query = { actionTypeSearch: 'UpdateUser' }
  const { body } = await server.call(userActions.list, { token, query })
  expect(body.filteredCount).toBe(body.data.length)
  return { token, data: body.data, names: body.data.map((entry) => entry.username).toSorted() }
}

test('actions of a user who also belongs to customers out of scope are hidden, because they may concern those', async () => {
  const staff = await seenBy('staff')
  expect(staff.names).toEqual(['north', 'wide', 'wider'])
  expect((await seenBy('north')).names).toEqual(['north'])
  expect((await seenBy('wide')).names).toEqual(['north', 'wide'])
  expect((await seenBy('wider')).names).toEqual(['north', 'wide', 'wider'])

  const { token } = await seenBy('north')
  for (const { id, username } of staff.data) {
    const entry = await server.call(userActions.get, { token, params: { id: String(id) } })
    expect(entry.status, username ?? '').toBe(username === 'north' ? 200 : 404)
  }
})
