import { users } from '@service-center/contract/users/users.ts'
import type { NewUser, User, UserChange } from '@service-center/contract/users/user.ts'
import { expect } from 'vitest'
import type { TestServer } from '../server/test-server.ts'

/** The password of accounts that tests create through the calls. */
export const PASSWORDS = { password: 'a password', confirmPassword: 'a password' }

/**
 * Account calls, made by an administrator by default.
 * @param world returns the test file's server and users; evaluated with each call
 */
export function accountCalls(world: () => { server: TestServer; admin: string; customer: number }) {
  let next = 0
  const create = (body: NewUser, { oneTimeLogin = false, token = world().admin } = {}) =>
    world().server.call(users.create, {
      query: { oneTimeLogin: oneTimeLogin ? 'true' : 'false' },
      body,
      token,
    })
  return {
    create,
    get: (username: string, token = world().admin) =>
      world().server.call(users.get, { params: { username }, token }),
    update: (username: string, change: Omit<UserChange, 'username'>, token = world().admin) =>
      world().server.call(users.update, { params: { username }, body: { username, ...change }, token }),
    remove: (username: string, token = world().admin) =>
      world().server.call(users.softDelete, { params: { username }, token }),
    /** Creates an account of the customer and returns the server's reply. */
    newUser: async (fields: Partial<NewUser> = {}): Promise<User> => {
      next += 1
      const body = { username: `user${next}`, customerId: [world().customer], ...PASSWORDS, ...fields }
      const { status, body: user } = await create(body)
      expect(status, JSON.stringify(user)).toBe(200)
      return user
    },
  }
}
