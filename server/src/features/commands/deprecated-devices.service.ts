import type { Job } from '../../platform/jobs/jobs.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { inTransaction } from '../../platform/devices/batches.ts'
import { cancelCommands, type CommandApp, type CommandCall } from './commands.service.ts'
import { listQueuedOfDeprecated, listUnstarted } from './commands.store.ts'

const REASON = 'The device was deprecated before it was sent.'
const EVERY_MS = 60_000
const MOST_AT_ONCE = 500

/**
 * Cancels the commands of a device that is being deprecated, as far as they have not started: a device that went out of
 * service must not be updated when it is switched on again. A later return to service does not bring them back.
 */
export async function cancelOfDeprecated(
  app: Pick<CommandApp, 'devices' | 'live'>,
  call: Pick<CommandCall, 'db' | 'afterCommit'>,
  dev: number,
): Promise<void> {
  const ids = await listUnstarted(call.db, [dev])
  if (ids.length > 0) await cancelCommands(app, call, ids, REASON)
}

/**
 * Cancels the queued commands of deprecated devices that the deprecation did not reach: those that were sent at the same
 * moment, that belong to a former customer, or that are older than this rule.
 */
export function deprecatedDeviceJob(app: CommandApp & Pick<App, 'database'>): Job {
  return {
    name: 'commands of deprecated devices',
    purpose: 'Cancels commands that wait for devices that are deprecated.',
    everyMs: EVERY_MS,
    run: async () => {
      let cancelled = MOST_AT_ONCE
      while (cancelled >= MOST_AT_ONCE) {
        cancelled = await inTransaction(app.database, async (heard) => {
          const ids = await listQueuedOfDeprecated(heard.db, MOST_AT_ONCE)
          if (ids.length > 0) await cancelCommands(app, heard, ids, REASON)
          return ids.length
        })
      }
    },
  }
}
