import { dbToolRobotModels } from '@service-center/contract/dbtool/robot-models.ts'
import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { sql } from 'kysely'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import type { RunningServer } from '../../server.ts'
import { addTokenDevice } from '../devices/gateway.ts'
import { startSecondServer } from '../server/second-server.ts'
import { callEndpoint, type TestServer } from '../server/test-server.ts'
import { addCustomer, addSession, addUser } from '../server/world.ts'
import { createScopes, createTurns, type Scopes, type Span, type Turns } from './scopes.ts'

export interface ModelDevice {
  readonly dev: number
  readonly type: 1 | 2
  readonly id: number
  token: string
}

export interface ModelViewer {
  readonly username: string
  readonly customers: readonly number[]
  readonly token: string
  readonly session: string
}

/** A value that a device reported, or that was written into the table. */
export interface Said {
  readonly dev: number
  readonly key: string
  /** The device's time of the value, in ms since 1970. */
  readonly at: number
  /** When it was sent and when it was acknowledged. */
  readonly span: Span
  /** The index of the server that acknowledged it. */
  readonly by: number
}

/** Keys that only devices change. */
export const REPORTED = ['Battery', 'State', 'constructor', 'Operator "1"']
/** Keys that are changed in other ways too. */
export const CHANGED = [
  'Distance',
  'Note',
  'product_model',
  'warranty_start',
  'n0',
  'n1',
  'n2',
  'n3',
  'n4',
  'n5',
]

/** Two servers on one database, with devices, customers and viewers that a test changes at random. */
export interface ModelWorld {
  readonly server: TestServer
  readonly servers: () => readonly RunningServer[]
  readonly viewers: readonly ModelViewer[]
  readonly devices: ModelDevice[]
  readonly customers: readonly number[]
  readonly scopes: Scopes
  readonly turns: Turns
  /** All values by their text, which is unique. */
  readonly said: ReadonlyMap<string, Said>
  addDevice(type: 1 | 2, customer: number): Promise<void>
  /** Reports some keys of a device to one of the servers. */
  report(
    device: ModelDevice,
    of: { by: number; keys: readonly string[]; isOld: boolean; more?: object },
  ): Promise<void>
  replaceToken(device: ModelDevice): Promise<void>
  moveDevice(device: ModelDevice, customer: number): Promise<void>
  /** Does nothing if that would make a circle. */
  moveCustomer(customer: number, parent: number): Promise<void>
  removeDevice(device: ModelDevice): Promise<void>
  /** Writes a value into the table, or deletes it. */
  writeValue(device: ModelDevice, key: string, isDeleted: boolean): Promise<void>
  overwriteModel(device: ModelDevice, model: number | null, by: number): Promise<void>
  setDates(device: ModelDevice, by: number): Promise<void>
  restartSecond(): Promise<void>
  loseNotifications(): Promise<void>
  stop(): Promise<void>
}

const RIGHTS = ['DbToolRobotModelOverwrite', 'WarrantySubscription']

export async function createModelWorld(server: TestServer): Promise<ModelWorld> {
  const { db } = server
  const [scopes, turns] = [createScopes(), createTurns()]
  const customers = await addCustomers(server, scopes)
  const [root = 1, north = 1, northClub = 1, south = 1, southClub = 1] = customers
  const viewers: ModelViewer[] = []
  for (const [username, seen] of [
    ['staff', [root]],
    ['dealer', [north]],
    ['club', [northClub]],
    ['both', [southClub, northClub]],
    ['other', [south]],
  ] as const) {
    await addUser(db, { username, customers: [...seen], rights: RIGHTS })
    const [token, session] = [await server.signIn(username), await addSession(db, username)]
    viewers.push({ username, customers: seen, token, session })
  }
  let second = await startSecondServer(server)
  const servers = () => [server, second]
  const urlOf = (place: number) => servers()[place]?.url ?? server.url
  const staffToken = viewers[0]?.token

  const devices: ModelDevice[] = []
  const said = new Map<string, Said>()
  let [nextId, texts] = [4000, 0]
  // Each report has a different time, so that the newest one is known.
  let at = Date.now() - 3_600_000

  /** Runs something and returns when it began and ended. */
  const during = async (work: () => Promise<unknown>): Promise<Span> => {
    const from = turns.next()
    await work()
    return { from, to: turns.next() }
  }
  const textFor = (customer: string) => `v${(texts += 1)} ${customer}`

  return {
    server,
    servers,
    viewers,
    devices,
    customers,
    scopes,
    turns,
    said,
    addDevice: async (type, customer) => {
      const from = turns.next()
      const { dev, token, device } = await addTokenDevice(db, {
        type,
        id: (nextId += 1),
        customerId: customer,
      })
      scopes.addDevice(dev, customer, from)
      devices.push({ dev, type, id: device.id, token })
    },
    report: async ({ dev, token }, { by, keys, isOld, more }) => {
      const ts = (at += 10) - (isOld ? 1_800_000 : 0)
      const texted = keys.map((key): [string, string] => [key, textFor(`of ${dev}`)])
      const from = turns.next()
      for (const [key, text] of texted) said.set(text, { dev, key, at: ts, span: { from, to: Infinity }, by })
      const members = [...texted, ...Object.entries(more ?? {})].map(
        ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
      )
      const body = `{"ts":${ts},"values":{${members.join()}}}`
      const reply = await fetch(`${urlOf(by)}/api/v1/${token}/telemetry`, { method: 'POST', body })
      if (reply.status !== 200) throw new Error(`A report was answered with ${reply.status}.`)
      const span = { from, to: turns.next() }
      for (const [key, text] of texted) said.set(text, { dev, key, at: ts, span, by })
    },
    replaceToken: async (device) => {
      const { token, tokenHash } = createDeviceToken()
      await db
        .updateTable('device_token')
        .set({ token_hash: tokenHash })
        .where('dev', '=', device.dev)
        .execute()
      device.token = token
    },
    moveDevice: async ({ dev }, customer) => {
      const move = db.updateTable('device').set({ customer_id: customer }).where('dev', '=', dev)
      scopes.moveDevice(dev, customer, await during(() => move.execute()))
    },
    moveCustomer: async (customer, parent) => {
      if (customer === root || scopes.pathOf(parent).includes(customer)) return
      const move = db.updateTable('customer').set({ parent_id: parent }).where('id', '=', customer)
      scopes.moveCustomer(customer, parent, await during(() => move.execute()))
    },
    removeDevice: async (device) => {
      devices.splice(devices.indexOf(device), 1)
      const remove = db.deleteFrom('device').where('dev', '=', device.dev)
      scopes.removeDevice(device.dev, await during(() => remove.execute()))
    },
    writeValue: async ({ dev }, key, isDeleted) => {
      const text = textFor(`written of ${dev}`)
      const write = isDeleted
        ? sql`delete from latest where dev = ${dev} and key_id = (select key_id from data_key where name = ${key})`
        : sql`update latest set value = ${text} where dev = ${dev} and key_id = (select key_id from data_key where name = ${key})`
      said.set(text, { dev, key, at: 0, span: { from: turns.next(), to: Infinity }, by: -1 })
      await write.execute(db)
    },
    overwriteModel: async ({ id }, model, by) => {
      const input = { body: { r: id, m: model }, ...(staffToken && { token: staffToken }) }
      await callEndpoint({ url: urlOf(by), endpoint: dbToolRobotModels.overwrite, input })
    },
    setDates: async ({ id }, by) => {
      const day = String(1 + (texts % 9))
      const body = { robotId: id, start: `2026/01/0${day}`, end: `2027/01/0${day}` }
      const input = { body, ...(staffToken && { token: staffToken }) }
      const { status } = await callEndpoint({ url: urlOf(by), endpoint: deviceSettings.setWarranty, input })
      if (status !== 200) throw new Error(`Dates were answered with ${status}.`)
    },
    restartSecond: async () => {
      await second.stop()
      second = await startSecondServer(server)
    },
    loseNotifications: async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'service-center-listener'`.execute(db)
    },
    stop: () => second.stop(),
  }
}

/** Two dealers with clubs below them, and a club without a dealer. */
async function addCustomers({ db }: TestServer, scopes: Scopes): Promise<number[]> {
  scopes.addCustomer(1, undefined)
  const add = async (name: string, parentId: number, isDealer = false) => {
    const id = await addCustomer(db, { name, parentId, isDealer })
    scopes.addCustomer(id, parentId)
    return id
  }
  const north = await add('North', 1, true)
  const northClub = await add('North Club', north)
  const south = await add('South', 1, true)
  const southClub = await add('South Club', south)
  const below = await add('Below', southClub)
  return [1, north, northClub, south, southClub, below]
}
