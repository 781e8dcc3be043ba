import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { type Actor, type Prepare, asActor } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { authenticatorOf } from '../two-factor.ts'
import { TEST_PASSWORD } from '../server/world.ts'

async function codeOf(server: TestServer, { username, token }: Actor) {
  const { body } = await server.call(twoFactor.generate, { query: { username }, token })
  return authenticatorOf(body.link)
}

async function withFactor(server: TestServer, actor: Actor) {
  const codeAt = await codeOf(server, actor)
  const query = { username: actor.username, token: codeAt(0), on: 'true' as const }
  const body = { currentPassword: TEST_PASSWORD }
  await server.call(twoFactor.turnOn, { query, body, token: actor.token })
  return codeAt
}

/** One successful call of each endpoint of the feature that changes something. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/2fa/generate': async (server, actor) =>
    asActor(server, { actor, endpoint: twoFactor.generate, input: { query: { username: actor.username } } }),
  'POST /api/2fa/turnon': async (server, actor) => {
    const codeAt = await codeOf(server, actor)
    const query = { username: actor.username, token: codeAt(0), on: 'true' as const }
    const body = { currentPassword: TEST_PASSWORD }
    return asActor(server, { actor, endpoint: twoFactor.turnOn, input: { query, body } })
  },
  'POST /api/2fa/verify': async (server, actor) => {
    const codeAt = await withFactor(server, actor)
    const query = { username: actor.username, token: codeAt(30) }
    return asActor(server, { actor, endpoint: twoFactor.verify, input: { query } })
  },
  'POST /api/2fa/recoverycodes': async (server, actor) => {
    const codeAt = await withFactor(server, actor)
    const query = { username: actor.username, token: codeAt(30) }
    return asActor(server, { actor, endpoint: twoFactor.renewRecoveryCodes, input: { query } })
  },
}
