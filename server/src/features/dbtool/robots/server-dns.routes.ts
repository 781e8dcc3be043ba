import {
  dbToolServerDns,
  type RobotAddress,
  SERVER_ADDRESS_ATTRIBUTE,
  type ServerAddress,
  serverDisplay,
} from '@service-center/contract/dbtool/server-dns.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { focusDevice } from '../../../platform/devices/focused-device.ts'
import { aboutFields, checkUnchanged, invalid, notFound } from '../../../platform/errors.ts'
import type { RawJson } from '../../../platform/http/answers.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { checkStaff } from '../../../platform/access/access.ts'
import { serverExists } from '../common/dbtool.errors.ts'
import { listReply, readListReply, publishToStaff } from '../common/dbtool-calls.ts'

/** All servers: those in use first, then sorted by description. */
async function listServers(db: Database): Promise<ServerAddress[]> {
  const { rows } = await sql<ServerAddress>`
    select ${serverColumns} from server_address s
    order by deprecated_at is not null, description collate "und-x-icu", id`.execute(db)
  return rows
}

async function findServer(db: Database, id: number): Promise<ServerAddress | undefined> {
  const { rows } =
    await sql<ServerAddress>`select ${serverColumns} from server_address s where id = ${id}`.execute(db)
  return rows[0]
}

const SHARED: Record<Exclude<keyof ServerAddress & keyof RobotAddress, never>, RawBuilder<unknown>> = {
  Address: sql`s.address`,
  Port: sql`s.port`,
  Secure: sql`s.secure`,
  PrependHostname: sql`s.prepend_hostname`,
  Description: sql`s.description`,
  Deprecated: sql`s.deprecated_at is not null`,
}
const columns = (fields: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
const serverColumns = columns({ Id: sql`s.id`, ...SHARED } satisfies Record<keyof ServerAddress, unknown>)
const addressColumns = columns({
  RobotId: sql`d.device_id`,
  ServerId: sql`s.id`,
  ...SHARED,
} satisfies Record<keyof RobotAddress, unknown>)

/** The visible robots that are assigned to a server, sorted by number. */
function readRobotAddresses(db: Database): Promise<RawJson> {
  return readListReply(db, {
    select: sql`
      select ${addressColumns} from robot_address a join device d using (dev) join server_address s on s.id = a.server_id
      order by d.device_id`,
  })
}

export function serverDnsRoutes(app: App): void {
  serverRoutes(app)
  route(app, dbToolServerDns.robotAddresses, ({ db }) => readRobotAddresses(db))

  route(app, dbToolServerDns.assign, async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.r }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    afterCommit(() => app.live.publish(liveEvents.serverAddresses, { path, payload: {} }))
    const before = await lockRobotAddress(db, dev)
    checkUnchanged(was, before ?? null)
    const server = await findServer(db, body.s)
    if (server === undefined) throw invalid([{ param: 's', msg: 'There is no such server.' }])
    if (server.Deprecated && before !== server.Id) throw aboutFields('server_deprecated', ['s'])
    if (before !== server.Id) {
      await upsertRobotAddress(db, { dev, server: server.Id })
      await app.devices.setAttributes(db, device, { [SERVER_ADDRESS_ATTRIBUTE]: serverDisplay(server) })
    }
    logAction({ before: { server: before ?? null }, after: { server: server.Id } })
    return { success: true }
  })

  route(app, dbToolServerDns.remove, async ({ db, query: { was, ...query }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: query.r }
    logAction({ value: query, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    afterCommit(() => app.live.publish(liveEvents.serverAddresses, { path, payload: {} }))
    const before = await lockRobotAddress(db, dev)
    if (before === undefined) throw notFound()
    checkUnchanged(was, before)
    await deleteRobotAddress(db, dev)
    await app.devices.setAttributes(db, device, { [SERVER_ADDRESS_ATTRIBUTE]: null })
    logAction({ before: { server: before }, after: { server: null } })
    return { success: true }
  })
}

function serverRoutes(app: App): void {
  route(app, dbToolServerDns.servers, async ({ db }) => listReply(await listServers(db)))

  route(app, dbToolServerDns.addServer, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    const id = await insertServer(db, body)
    afterCommit(() => publishToStaff(app, liveEvents.serverAddresses))
    logAction({ after: { id, ...body } })
    return { success: true, id }
  })

  route(app, dbToolServerDns.deprecateServer, async ({ db, viewer, query, logAction, afterCommit }) => {
    logAction({ value: query })
    checkStaff(viewer)
    const server = await findServer(db, query.s)
    if (server === undefined) throw notFound()
    afterCommit(() => publishToStaff(app, liveEvents.serverAddresses))
    const isNew = await deprecateServer(db, server.Id)
    logAction({ before: { deprecated: !isNew }, after: { deprecated: true } })
    return { success: true }
  })
}

interface ServerFields {
  readonly description: string
  readonly address: string
  readonly port: number
  readonly secure: boolean
  readonly prependHostname: boolean
}

/** Adds a server and returns its id. @throws serverExists */
async function insertServer(db: Database, server: ServerFields): Promise<number> {
  const { prependHostname, ...fields } = server
  const { id } = await db
    .insertInto('server_address')
    .values({ ...fields, prepend_hostname: prependHostname })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ server_address_address_port_secure_prepend_hostname_key: serverExists }))
  return id
}

/** Returns false if it was deprecated already. */
async function deprecateServer(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('server_address')
    .set({ deprecated_at: sql`now()` })
    .where('id', '=', id)
    .where('deprecated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The id of a robot's server, locked until the end of the transaction. */
async function lockRobotAddress(db: Database, dev: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('robot address'), ${dev})`.execute(db)
  const row = await db
    .selectFrom('robot_address')
    .select('server_id')
    .where('dev', '=', dev)
    .executeTakeFirst()
  return row?.server_id
}

async function upsertRobotAddress(
  db: Database,
  { dev, server }: { dev: number; server: number },
): Promise<void> {
  await db
    .insertInto('robot_address')
    .values({ dev, server_id: server })
    .onConflict((conflict) => conflict.column('dev').doUpdateSet({ server_id: server }))
    .execute()
}

async function deleteRobotAddress(db: Database, dev: number): Promise<void> {
  await db.deleteFrom('robot_address').where('dev', '=', dev).execute()
}
