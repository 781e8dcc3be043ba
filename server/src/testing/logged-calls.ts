import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { commands } from '@service-center/contract/commands/commands.ts'
import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import type { EndpointDeclaration, EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { production } from '@service-center/contract/production/production.ts'
import { queuedWork } from '@service-center/contract/queued-work/queued-work.ts'
import { refusedData } from '@service-center/contract/refused-data/refused-data.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { twoFactor } from '@service-center/contract/two-factor/two-factor.ts'
import { users } from '@service-center/contract/users/users.ts'
import { sql } from 'kysely'
import { addTokenDevice } from './gateway.ts'
import { type Actor, asActor, type LoggedCall, type Prepare } from './logged-call.ts'
import { LOGGED_CHANGELOG_CALLS } from './logged-changelog-calls.ts'
import { LOGGED_CRM_CALLS } from './logged-crm-calls.ts'
import { LOGGED_CUSTOMER_CALLS } from './logged-customer-calls.ts'
import { LOGGED_DATA_QUERY_CALLS } from './logged-data-query-calls.ts'
import { LOGGED_DBTOOL_CALLS } from './logged-dbtool-calls.ts'
import { LOGGED_FEATURE_CALLS, LOGGED_PURCHASE_CALLS } from './logged-feature-calls.ts'
import { LOGGED_DEVELOPER_CALLS } from './logged-developer-calls.ts'
import { LOGGED_DOCUMENT_CALLS } from './logged-document-calls.ts'
import { LOGGED_EMERGENCY_CALLS } from './logged-emergency-calls.ts'
import { LOGGED_LAYOUT_CALLS } from './logged-layout-calls.ts'
import { LOGGED_DEVICE_SETTING_CALLS } from './logged-device-setting-calls.ts'
import { LOGGED_QC_CALLS } from './logged-qc-calls.ts'
import { LOGGED_QC_TRIAL_CALLS } from './logged-qc-trial-calls.ts'
import { LOGGED_QUERY_SCHEDULE_CALLS } from './logged-query-schedule-calls.ts'
import { LOGGED_QUOTE_CALLS } from './logged-quote-calls.ts'
import { LOGGED_QUOTE_SETTING_CALLS } from './logged-quote-setting-calls.ts'
import { LOGGED_ROLLOUT_CALLS } from './logged-rollout-calls.ts'
import { LOGGED_SUPPORT_CALLS } from './logged-support-calls.ts'
import { LOGGED_TABLET_CALLS } from './logged-tablet-calls.ts'
import { newestToken } from './mails.ts'
import { addDeployedDevice } from './production.ts'
import type { TestServer } from './test-server.ts'
import { authenticatorOf } from './two-factor.ts'
import { addDevice, addUser, TEST_PASSWORD } from './world.ts'

let devices = 7000

const emailOf = (username: string) => `${username}@example.com`

/** A call without a session, which itself names the user of the action. */
function asNobody<E extends EndpointDeclaration>(
  server: TestServer,
  { username, endpoint, input }: { username: string; endpoint: E; input: EndpointInput<E> },
): LoggedCall {
  return { username, make: () => server.call(endpoint, input) }
}

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

async function otherUser(server: TestServer, actor: Actor): Promise<string> {
  const username = `${actor.username}-other`
  await addUser(server.db, { username, customers: [1] })
  return username
}

/** One successful call of every endpoint that changes something, by method and path. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/token': async (server, { username }) =>
    asNobody(server, {
      username,
      endpoint: sessions.signIn,
      input: { body: { username, password: TEST_PASSWORD } },
    }),
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
  'DELETE /api/data/{type}/{id}/historic': async (server, actor) => {
    const id = (devices += 1)
    await addDevice(server.db, { type: 1, id, customerId: 1 })
    const params = { type: 'robots', id: String(id) }
    return asActor(server, { actor, endpoint: deviceHistory.deleteHistoric, input: { params } })
  },
  'POST /api/administration/work/{id}/retry': async (server, actor) => {
    const params = { id: await failedWork(server) }
    return asActor(server, { actor, endpoint: queuedWork.retry, input: { params } })
  },
  'DELETE /api/administration/work/{id}': async (server, actor) => {
    const params = { id: await failedWork(server) }
    return asActor(server, { actor, endpoint: queuedWork.discard, input: { params } })
  },
  'POST /api/administration/unused-keys/forget': async (server, actor) => {
    const name = `unused key ${(devices += 1)}`
    await sql`insert into data_key (name) values (${name})`.execute(server.db)
    return asActor(server, { actor, endpoint: refusedData.forgetKeys, input: { body: { names: [name] } } })
  },
  'POST /api/administration/operations/execute': async (server, actor) => {
    const id = (devices += 1)
    await addDevice(server.db, { type: 1, id, customerId: 1 })
    const operation = { operationType: 'Insert' as const, dataKey: 'name', deviceTypeId: 1 as const }
    const body = { operation, values: [{ id, value: 'North' }] }
    return asActor(server, { actor, endpoint: bulkImport.execute, input: { body } })
  },
  'POST /api/production/postAvailableDeviceIds': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: production.postAvailableDeviceIds,
      input: { body: { ids: [(devices += 1)], product_model: 'TCM1' } },
    }),
  'POST /api/production/redeployDevice': async (server, actor) => {
    const id = (devices += 1)
    await addDeployedDevice(server.db, { id })
    return asActor(server, { actor, endpoint: production.redeployDevice, input: { body: { ids: [id] } } })
  },
  'POST /api/production/deleteDevice': async (server, actor) => {
    const id = (devices += 1)
    await addDeployedDevice(server.db, { id })
    return asActor(server, { actor, endpoint: production.deleteDevice, input: { body: { ids: [id] } } })
  },
  'POST /api/production/provisioningKey': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: production.renewProvisioningKey,
      input: { body: { product_model: 'TCM1' } },
    }),
  ...LOGGED_CHANGELOG_CALLS,
  ...LOGGED_CRM_CALLS,
  ...LOGGED_CUSTOMER_CALLS,
  ...LOGGED_DATA_QUERY_CALLS,
  ...LOGGED_DBTOOL_CALLS,
  ...LOGGED_PURCHASE_CALLS,
  ...LOGGED_FEATURE_CALLS,
  ...LOGGED_DEVICE_SETTING_CALLS,
  ...LOGGED_QUERY_SCHEDULE_CALLS,
  ...LOGGED_QUOTE_CALLS,
  ...LOGGED_QUOTE_SETTING_CALLS,
  ...LOGGED_ROLLOUT_CALLS,
  ...LOGGED_LAYOUT_CALLS,
  ...LOGGED_TABLET_CALLS,
  ...LOGGED_EMERGENCY_CALLS,
  ...LOGGED_DEVELOPER_CALLS,
  ...LOGGED_DOCUMENT_CALLS,
  ...LOGGED_QC_CALLS,
  ...LOGGED_QC_TRIAL_CALLS,
  ...LOGGED_SUPPORT_CALLS,
  'POST /api/production/deviceToken': async (server, actor) => {
    const deviceId = (devices += 1)
    await addTokenDevice(server.db, { type: 1, id: deviceId, customerId: 1 })
    return asActor(server, {
      actor,
      endpoint: production.deviceToken,
      input: { body: { deviceType: 1, deviceId } },
    })
  },
  'POST /api/commands': async (server, actor) => {
    const body = { ...(await robotFor(server)), ...UPDATE }
    return asActor(server, { actor, endpoint: commands.send, input: { body } })
  },
  'POST /api/commands/bulk': async (server, actor) => {
    const body = { devices: [await robotFor(server), await robotFor(server)], ...UPDATE }
    return asActor(server, { actor, endpoint: commands.sendToMany, input: { body } })
  },
  'DELETE /api/commands/{id}': async (server, actor) => {
    const params = { id: String(await queuedCommand(server, actor)) }
    return asActor(server, { actor, endpoint: commands.cancel, input: { params } })
  },
  'POST /api/commands/cancel': async (server, actor) => {
    const body = { ids: [await queuedCommand(server, actor)] }
    return asActor(server, { actor, endpoint: commands.cancelMany, input: { body } })
  },
}

const UPDATE = { type: 'update' as const, args: { rs: '10.4.2' } }

async function robotFor({ db }: TestServer) {
  const robotId = (devices += 1)
  await addDevice(db, { type: 1, id: robotId, customerId: 1 })
  const version = { device_type: 1, tag: UPDATE.args.rs }
  await db
    .insertInto('software_version')
    .values(version)
    .onConflict((known) => known.doNothing())
    .execute()
  return { robotId, deviceType: 1 as const }
}

async function queuedCommand(server: TestServer, { token }: Actor): Promise<number> {
  const body = { ...(await robotFor(server)), ...UPDATE }
  return (await server.call(commands.send, { body, token })).body.id
}

/** An item of work that has failed for good. */
async function failedWork({ db }: TestServer): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, retry_limit, keep_until)
    values ('send-mail', jsonb_build_object('ref', gen_random_uuid()), 'failed', 0, now() + interval '1 day')
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Adds a user with every right and an email address, and signs them in. */
export async function addActor(server: TestServer, username: string): Promise<Actor> {
  await addUser(server.db, {
    username,
    customers: [1],
    rights: RIGHTS.filter((right) => right !== 'Default'),
  })
  await server.db
    .updateTable('app_user')
    .set({ email: emailOf(username) })
    .where('username', '=', username)
    .execute()
  return { username, token: await server.signIn(username) }
}
