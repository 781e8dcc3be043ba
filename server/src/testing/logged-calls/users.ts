import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { users } from '@service-center/contract/users/users.ts'
import { type Actor, type Prepare, asActor, asNobody, emailOf } from '../logged-call.ts'
import { newestToken } from '../server/mails.ts'
import type { TestServer } from '../server/test-server.ts'
import { addUser, TEST_PASSWORD } from '../server/world.ts'

async function otherUser(server: TestServer, actor: Actor): Promise<string> {
  const username = `${actor.username}-other`
  await addUser(server.db, { username, customers: [1] })
  return username
}

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/users': async (server, actor) => {
    const username = `${actor.username}-new`
    const body = { username, customerId: [1], password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }
    return asActor(server, {
      actor,
      endpoint: users.create,
      input: { query: { oneTimeLogin: 'false' }, body },
    })
  },
  'PUT /api/users/user/{username}': async (server, actor) => {
    const username = await otherUser(server, actor)
    const body = { username, version: 1, firstname: 'New' }
    return asActor(server, { actor, endpoint: users.update, input: { params: { username }, body } })
  },
  'DELETE /api/users/softdelete/{username}': async (server, actor) => {
    const username = await otherUser(server, actor)
    return asActor(server, { actor, endpoint: users.softDelete, input: { params: { username } } })
  },
  'POST /api/users/user/{username}/restore': async (server, actor) => {
    const username = await otherUser(server, actor)
    await server.db
      .updateTable('app_user')
      .set({ deleted_at: new Date() })
      .where('username', '=', username)
      .execute()
    return asActor(server, { actor, endpoint: users.restore, input: { params: { username } } })
  },
  'DELETE /api/users/user/{username}/lockout': async (server, actor) => {
    const username = await otherUser(server, actor)
    await server.call(sessions.signIn, { body: { username, password: 'wrong' } })
    return asActor(server, { actor, endpoint: users.liftLockout, input: { params: { username } } })
  },
  'GET /api/users/sendverification': async (server, actor) => {
    await server.db
      .updateTable('app_user')
      .set({ verified: false })
      .where('username', '=', actor.username)
      .execute()
    return asActor(server, { actor, endpoint: users.sendVerification, input: {} })
  },
  'GET /api/users/verifyemail/{token}': async (server, { username, token }) => {
    await server.db
      .updateTable('app_user')
      .set({ verified: false })
      .where('username', '=', username)
      .execute()
    await server.call(users.sendVerification, { token })
    const link = await newestToken(server.db, emailOf(username))
    return asNobody(server, { username, endpoint: users.verifyEmail, input: { params: { token: link } } })
  },
  'POST /api/users/resetpassword/request': async (server, { username }) =>
    asNobody(server, { username, endpoint: users.requestPasswordReset, input: { body: { username } } }),
  'POST /api/users/resetpassword': async (server, { username }) => {
    await server.call(users.requestPasswordReset, { body: { username } })
    const token = await newestToken(server.db, emailOf(username))
    const body = { token, password: 'another one', confirmPassword: 'another one' }
    return asNobody(server, { username, endpoint: users.resetPassword, input: { body } })
  },
}
