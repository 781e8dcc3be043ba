import { FEATURES_ATTRIBUTE } from '@service-center/contract/tablet-features/tablet-features.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import {
  considerTimes,
  deleteRefreshes,
  hasRefreshes,
  listCustomersOf,
  listDueTablets,
  lockClock,
  spreadRefreshes,
  toldFeatures,
} from './feature-refresh.store.ts'

/** A tablet is notified within a second of a change. */
const EVERY_MS = 250
/** Number of tablets whose features are computed in one transaction. */
const BATCH = 500

/** Notifies tablets whose features have changed: after a change, and when a purchase or timeframe begins or ends. */
export function featureRefreshJob(tools: Tools): Job {
  return {
    name: 'tablet features',
    purpose:
      'Tells the tablets whose features are others now: after a change, and when a purchase or timeframe begins or ends.',
    everyMs: EVERY_MS,
    run: () => refreshFeatures(tools),
  }
}

interface Tools {
  readonly app: App
  readonly log: Logger
}

async function refreshFeatures({ app, log }: Tools): Promise<void> {
  for (;;) {
    // In each round, because changes since the last round may concern few tablets, which are notified first.
    const devs = await inTransaction(app, async (db) => {
      if (!(await hasRefreshes(db))) return []
      await lockClock(db)
      await considerTimes(db)
      await spreadRefreshes(db)
      return listDueTablets(db, BATCH)
    })
    if (devs.length === 0) return
    await tellTablets({ app, log }, devs)
  }
}

/**
 * Notifies some tablets. If one of them fails, the others are still notified; the failure is logged, and the
 * tablet is tried again after its next change.
 */
async function tellTablets({ app, log }: Tools, devs: readonly number[]): Promise<void> {
  try {
    await tellTogether(app, devs)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (devs.length > 1) {
      for (const dev of devs) await tellTablets({ app, log }, [dev])
      return
    }
    log.error({ err: error, dev: devs[0] }, 'The features could not be sent to a tablet')
    await inTransaction(app, (db) => deleteRefreshes(db, devs))
  }
}

async function tellTogether(app: App, devs: readonly number[]): Promise<void> {
  const path = await inTransaction(app, async (db) => {
    await lockClock(db)
    // Another process may have notified them meanwhile.
    const due = await deleteRefreshes(db, devs)
    if (due.length === 0) return []
    const changed = await app.devices.setAttributeFrom(db, FEATURES_ATTRIBUTE, toldFeatures(due))
    if (changed.length === 0) return []
    return listConcerned(db, await listCustomersOf(db, changed))
  })
  if (path.length > 0) app.live.publish(liveEvents.tabletFeatures, { path, payload: {} })
}

/** Uses ordinary query planning: these statements concern many tablets, not one by its key. */
const inTransaction = <Result>({ database }: App, work: (db: Database) => Promise<Result>) =>
  database.transaction('begin', work)
