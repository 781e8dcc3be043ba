import { dbToolAccessGroups, dbToolMembers } from '@service-center/contract/dbtool/access-groups.ts'
import { dbToolRobotModels } from '@service-center/contract/dbtool/robot-models.ts'
import { dbToolServerDns } from '@service-center/contract/dbtool/server-dns.ts'
import { dbToolAppVersions, dbToolRobotVersions } from '@service-center/contract/dbtool/versions.ts'
import { type Actor, asActor, type LoggedCall, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addDevice } from '../server/world.ts'

let used = 8000
/** A number that no other call uses. */
const next = () => (used += 1)

async function group(server: TestServer): Promise<number> {
  const { id } = await server.db
    .insertInto('access_group')
    .values({ name: `Group ${next()}`, type_id: 16 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function robot(server: TestServer): Promise<number> {
  const id = next()
  await addDevice(server.db, { type: 1, id, customerId: 1 })
  return id
}

async function version(server: TestServer, type: 1 | 2): Promise<number> {
  const { id } = await server.db
    .insertInto('software_version')
    .values({ device_type: type, tag: `1.0.${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const address = () => ({
  description: 'Test',
  address: `host-${next()}.example.com`,
  port: 443,
  secure: true,
  prependHostname: false,
})

async function addedServer(server: TestServer, { token }: Actor): Promise<number> {
  const { body } = await server.call(dbToolServerDns.addServer, { body: address(), token })
  return body.id
}

const configurationOf = async (server: TestServer) => ({
  gr: [await group(server)],
  rc: false,
  fr: [0],
  to: ['' as const],
})

/** The calls of both kinds of versions, which differ by their paths and the name of one parameter. */
function removal(server: TestServer, type: 1 | 2): (actor: Actor) => Promise<LoggedCall> {
  return async (actor) => {
    const id = await version(server, type)
    const given = await configurationOf(server)
    if (type === 1) {
      const body = { ...given, vi: id }
      await server.call(dbToolRobotVersions.saveConfiguration, { body, token: actor.token })
    } else {
      const body = { ...given, ai: id }
      await server.call(dbToolAppVersions.saveConfiguration, { body, token: actor.token })
    }
    const { collection_id } = await server.db
      .selectFrom('version_configuration')
      .select('collection_id')
      .where('version_id', '=', id)
      .executeTakeFirstOrThrow()
    const key = { agci: String(collection_id), rc: 'false' as const }
    return type === 1
      ? asActor(server, {
          actor,
          endpoint: dbToolRobotVersions.removeConfiguration,
          input: { query: { ...key, vi: String(id) } },
        })
      : asActor(server, {
          actor,
          endpoint: dbToolAppVersions.removeConfiguration,
          input: { query: { ...key, ai: String(id) } },
        })
  }
}

/** One successful call of every changing endpoint of the DbTool, by method and path. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/dbtool/accessgroup': async (server, actor) => {
    const body = { n: `New group ${next()}`, s: 'NEW', i: true, t: 16 }
    return asActor(server, { actor, endpoint: dbToolAccessGroups.save, input: { body } })
  },
  'POST /api/dbtool/CustomerAccessGroups': async (server, actor) => {
    const body = { i: 1, g: [{ i: await group(server), p: 0 as const }] }
    return asActor(server, { actor, endpoint: dbToolMembers.setCustomerGroups, input: { body } })
  },
  'POST /api/dbtool/RobotAccessGroups': async (server, actor) => {
    const body = { i: await robot(server), g: [{ i: await group(server) }] }
    return asActor(server, { actor, endpoint: dbToolMembers.setRobotGroups, input: { body } })
  },
  'POST /api/dbtool/server': async (server, actor) =>
    asActor(server, { actor, endpoint: dbToolServerDns.addServer, input: { body: address() } }),
  'DELETE /api/dbtool/deprecateserver': async (server, actor) => {
    const query = { s: String(await addedServer(server, actor)) }
    return asActor(server, { actor, endpoint: dbToolServerDns.deprecateServer, input: { query } })
  },
  'POST /api/dbtool/robotaddress': async (server, actor) => {
    const body = { r: await robot(server), s: await addedServer(server, actor) }
    return asActor(server, { actor, endpoint: dbToolServerDns.assign, input: { body } })
  },
  'DELETE /api/dbtool/robotaddress': async (server, actor) => {
    const body = { r: await robot(server), s: await addedServer(server, actor) }
    await server.call(dbToolServerDns.assign, { body, token: actor.token })
    const query = { r: String(body.r) }
    return asActor(server, { actor, endpoint: dbToolServerDns.remove, input: { query } })
  },
  'POST /api/dbtool/robotproductoverwrite': async (server, actor) => {
    const body = { r: await robot(server), m: 2 }
    return asActor(server, { actor, endpoint: dbToolRobotModels.overwrite, input: { body } })
  },
  'POST /api/dbtool/appversion': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: dbToolAppVersions.add,
      input: { body: { tag: `v2.0.${next()}` } },
    }),
  'POST /api/dbtool/robotversion': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: dbToolRobotVersions.add,
      input: { body: { tag: `2.0.${next()}` } },
    }),
  'DELETE /api/dbtool/deprecateappversion': async (server, actor) => {
    const query = { ai: String(await version(server, 2)) }
    return asActor(server, { actor, endpoint: dbToolAppVersions.deprecate, input: { query } })
  },
  'DELETE /api/dbtool/deprecaterobotversion': async (server, actor) => {
    const query = { vi: String(await version(server, 1)) }
    return asActor(server, { actor, endpoint: dbToolRobotVersions.deprecate, input: { query } })
  },
  'POST /api/dbtool/appversionconfiguration': async (server, actor) => {
    const body = { ...(await configurationOf(server)), ai: await version(server, 2) }
    return asActor(server, { actor, endpoint: dbToolAppVersions.saveConfiguration, input: { body } })
  },
  'POST /api/dbtool/robotversionconfiguration': async (server, actor) => {
    const body = { ...(await configurationOf(server)), vi: await version(server, 1) }
    return asActor(server, { actor, endpoint: dbToolRobotVersions.saveConfiguration, input: { body } })
  },
  'DELETE /api/dbtool/appversionconfiguration': (server, actor) => removal(server, 2)(actor),
  'DELETE /api/dbtool/robotversionconfiguration': (server, actor) => removal(server, 1)(actor),
}
