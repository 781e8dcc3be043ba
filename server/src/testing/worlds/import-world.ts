import { bulkImport } from '@service-center/contract/bulk-import/bulk-import.ts'
import { IMPORT_RIGHTS } from '@service-center/contract/bulk-import/import-operations.ts'
import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_KINDS, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { EndpointInput, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { type DeviceSettingWorld, startDeviceSettingWorld } from './device-setting-world.ts'
import type { TestReply } from '../server/test-server.ts'
import { addUser } from '../server/world.ts'

type Operation = EndpointInput<typeof bulkImport.execute>['body']['operation']
type Rows = readonly (readonly [id: number | string, value: string])[]

/** The world of device settings, with a user of the dealer who may import everything but the developer level. */
export interface ImportWorld extends DeviceSettingWorld {
  readonly importer: string
  check(
    operation: Operation,
    rows: Rows,
    token?: string,
  ): Promise<TestReply<Reply<typeof bulkImport.conflicts>>>
  execute(
    operation: Operation,
    rows: Rows,
    token?: string,
  ): Promise<TestReply<Reply<typeof bulkImport.execute>>>
  /** The reasons that `check` returns for rows, each as `row reason now`. */
  reasons(operation: Operation, rows: Rows, token?: string): Promise<string[]>
  newest(type: DeviceType, id: number): Promise<object>
  /** Adds a user of a customer and returns a session token. */
  user(customer: number, rights: readonly Right[]): Promise<string>
}

const bodyOf = (operation: Operation, rows: Rows) => ({
  operation,
  values: rows.map(([id, value]) => ({ id, value })),
})

export async function startImportWorld(): Promise<ImportWorld> {
  const world = await startDeviceSettingWorld()
  const { server } = world
  let users = 0
  const user = async (customer: number, rights: readonly Right[]) => {
    const username = `importer${(users += 1)}`
    await addUser(server.db, { username, customers: [customer], rights: [...rights] })
    return server.signIn(username)
  }
  const importer = await user(world.dealer, IMPORT_RIGHTS)
  const check: ImportWorld['check'] = (operation, rows, token = importer) =>
    server.call(bulkImport.conflicts, { body: bodyOf(operation, rows), token })
  return {
    ...world,
    importer,
    user,
    check,
    execute: (operation, rows, token = importer) =>
      server.call(bulkImport.execute, { body: bodyOf(operation, rows), token }),
    reasons: async (operation, rows, token) => {
      const { status, body } = await check(operation, rows, token)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.reasons.map(({ row, reason, now }) => [row, reason, now].join(' ').trim())
    },
    newest: async (type, id) => {
      const params = { type: DEVICE_KINDS[type].route, deviceId: String(id) }
      return (await server.call(deviceData.latestOfDevice, { params, query: {}, token: importer })).body.data
    },
  }
}
