import { REFRESH_TIMEOUT_MS } from '@service-center/contract/changelog/changelog.ts'
import { z } from 'zod'
import type { OutsideChangelog } from '../../integrations/changelog/changelog-source.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { defineWork } from '../../platform/jobs/work.ts'
import { OutgoingError } from '../../platform/outgoing.ts'
import { changelogEvents } from './changelog-events.ts'
import { lockRunning, updateAsEnded, updateProgress } from './changelog-refresh.store.ts'
import { replaceCopied } from './changelog.store.ts'

const ATTEMPTS = 2

/** Copies the changelog from the outside service. A second attempt follows only when the first
 * was interrupted. */
export const refreshWork = defineWork({
  name: 'refresh-changelog',
  purpose: 'Fetches the changelog from Monday.',
  input: z.object({ refresh: z.int() }),
  attempts: ATTEMPTS,
  retrySeconds: 1,
  timeoutSeconds: REFRESH_TIMEOUT_MS / 1000,
})

/** Registers the work. A refresh that fails leaves the former changelog as it was, and can be started again. */
export function handleRefreshes(app: App, outside: OutsideChangelog): void {
  const { database } = app
  const inTransaction = <Result>(work: (db: Database) => Promise<Result>) =>
    database.transaction('begin', work)
  app.queue.handle(refreshWork, async ({ refresh }, { signal, number }) => {
    const deviceType = await inTransaction((db) => lockRunning(db, refresh))
    if (deviceType === undefined) return
    const events = await inTransaction((db) => changelogEvents(app, db))
    try {
      const versions = await outside.read(deviceType, {
        signal,
        onProgress: async (progress) => {
          await inTransaction((db) => updateProgress(db, refresh, progress))
          events.refreshed()
        },
      })
      signal.throwIfAborted()
      await inTransaction(async (db) => {
        if ((await lockRunning(db, refresh)) === undefined) return
        await replaceCopied(db, { source: 'monday', deviceType }, versions)
        await updateAsEnded(db, refresh, null)
      })
      events.changed()
    } catch (error) {
      const isFailure = error instanceof OutgoingError
      if (isFailure || number === ATTEMPTS) {
        const failure = isFailure ? error.message : INTERRUPTED
        await inTransaction((db) => updateAsEnded(db, refresh, failure))
      }
      if (!isFailure) throw error
    } finally {
      events.refreshed()
    }
  })
}

const INTERRUPTED = 'It took too long, or the server was stopped or failed'
