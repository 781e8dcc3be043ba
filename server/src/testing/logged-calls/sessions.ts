import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { type Prepare, asActor, asNobody } from '../logged-call.ts'
import { TEST_PASSWORD } from '../server/world.ts'

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/token': async (server, { username }) =>
    asNobody(server, {
      username,
      endpoint: sessions.signIn,
      input: { body: { username, password: TEST_PASSWORD } },
    }),
  'POST /api/token/extend': async (server, actor) => {
    const input = { body: { currentPassword: TEST_PASSWORD } }
    return asActor(server, { actor, endpoint: sessions.extend, input })
  },
  'POST /api/token/revoke': async (server, actor) =>
    asActor(server, { actor, endpoint: sessions.signOut, input: {} }),
  'DELETE /api/token/sessions/{id}': async (server, actor) => {
    await server.signIn(actor.username)
    const { body } = await server.call(sessions.list, { token: actor.token })
    const id = body.data.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    return asActor(server, { actor, endpoint: sessions.end, input: { params: { id } } })
  },
  'POST /api/token/revokeothers': async (server, actor) =>
    asActor(server, { actor, endpoint: sessions.endOthers, input: {} }),
}
