import { sql } from 'kysely'
import { inTransaction } from '../../platform/devices/batches.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { sendAgain, store } from './command-deliveries.service.ts'
import { type CommandLife, expired, silent, SILENT_AFTER_MS } from './command-life.ts'
import { lockLives } from './command-lives.store.ts'
import { PURPOSE } from './command-requests.ts'
import { deprecatedDeviceJob } from './deprecated-devices.service.ts'
import type { CommandApp } from './commands.service.ts'

const EXPIRY_EVERY_MS = 1000
const SILENCE_EVERY_MS = 600_000
const REPAIR_EVERY_MS = 60_000
const MOST_AT_ONCE = 500

const OVERDUE = sql<boolean>`
  expires_at <= clock_timestamp() and state in ('queued', 'sent', 'acknowledged')`
const FORGOTTEN = sql<boolean>`
  heard_at < clock_timestamp() - make_interval(secs => ${SILENT_AFTER_MS / 1000})
  and state in ('acknowledged', 'running')`
const WITHOUT_REQUEST = sql<boolean>`
  (state in ('queued', 'sent') or cancel_requested_at is not null) and not exists (
    select from device_request r where r.dev = command.dev and r.purpose = ${PURPOSE}
      and r.reference = command.id and r.state in ('waiting', 'sent'))`

/**
 * Ends commands that their devices did not start in time or have forgotten, or whose devices are deprecated. Also sends commands again whose
 * request is missing, as in a restored database or the demo data.
 */
export function commandJobs(app: CommandApp & Pick<App, 'database'>): Job[] {
  const endAll = async (where: typeof OVERDUE, end: (life: CommandLife, at: number) => CommandLife) => {
    let ended = MOST_AT_ONCE
    while (ended >= MOST_AT_ONCE) {
      ended = await inTransaction(app.database, async (heard) => {
        const commands = await lockLives(heard.db, { where, limit: MOST_AT_ONCE })
        const at = Date.now()
        const changes = commands.map((command) => ({ command, life: end(command.life, at) }))
        await store(app, changes, heard)
        return changes.filter(({ command, life }) => life !== command.life).length
      })
    }
  }
  const repair = () =>
    inTransaction(app.database, async (heard) => {
      const commands = await lockLives(heard.db, { where: WITHOUT_REQUEST, limit: MOST_AT_ONCE })
      await sendAgain(
        app,
        commands.map((command) => ({ command, life: command.life })),
        heard,
      )
    })
  return [
    {
      name: 'expired commands',
      purpose: 'Ends commands that their devices have not begun in time.',
      everyMs: EXPIRY_EVERY_MS,
      run: () => endAll(OVERDUE, expired),
    },
    {
      name: 'forgotten commands',
      purpose: 'Ends commands of which their devices have said nothing for a long time.',
      everyMs: SILENCE_EVERY_MS,
      run: () => endAll(FORGOTTEN, silent),
    },
    {
      name: 'commands without a request',
      purpose: 'Sends commands whose request is gone, as after a database was restored.',
      everyMs: REPAIR_EVERY_MS,
      run: repair,
    },
    deprecatedDeviceJob(app),
  ]
}
