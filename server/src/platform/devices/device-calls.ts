import type { OpenDatabase } from '../database/database.ts'
import { createBatches } from './batches.ts'
import type { CallAnswer, DeviceCall, Devices } from './devices.ts'
import { inTransaction } from './listener-transaction.ts'

/** Maximum number of calls that are handled in one transaction. */
const MOST_CALLS = 200

/** Calls of devices to the server (client-side RPC), handled by the features in batches. */
export function createDeviceCalls(database: OpenDatabase) {
  const methods = new Map<string, (call: DeviceCall, bytes: number) => Promise<CallAnswer>>()
  const onCall: Devices['onCall'] = (method, handler) => {
    if (methods.has(method)) throw new Error(`${method} is handled in two places.`)
    const work = (calls: readonly DeviceCall[]) => inTransaction(database, (heard) => handler(calls, heard))
    methods.set(method, createBatches({ most: MOST_CALLS, work }))
  }
  return {
    onCall,
    called: async (call: DeviceCall & { method: string; bytes: number }): Promise<CallAnswer | undefined> => {
      const { method, bytes, dev, params, at } = call
      return methods.get(method)?.({ dev, params, at }, bytes)
    },
  }
}
