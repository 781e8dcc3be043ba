import { liveEvents } from '@service-center/contract/live.ts'
import type { RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { commandRobots } from './rollout-commands.service.ts'
import { logOwnAction, lookAtRollout, type PlayedRound } from './rollout-round.service.ts'
import { hasNews, listOpen, pauseRunning } from './rounds.store.ts'

/** Runs the rollouts. Every server process has one; a lock makes them process a rollout one after the other. */
export interface RolloutEngine {
  /** Makes the next run of the job look at the rollouts, after a change. */
  wake(): void
  /** Processes every open rollout once. @param now set by tests */
  lookAtAll(now?: Date): Promise<void>
  readonly job: Job
}

/**
 * Rollouts are processed at least this often, because health depends on values and times without notification. When a
 * command ends or a waiting robot comes online (in any process), they are processed within a second.
 */
const EVERY_MS = 20_000
/** Rollouts are never processed more often than this: processing 1,000 robots takes about 100 ms. */
const AT_MOST_EVERY_MS = 1000
const CHECK_EVERY_MS = 250

/** @param system a database handle without scope, because the rollouts of all users are processed */
export function createRolloutEngine(app: App, system: Database): RolloutEngine {
  let isWoken = true
  let lookedAt = 0
  const lookAtAll = async (now = new Date()) => {
    for (const id of await listOpen(system)) await lookAtOne(app, { id, now })
  }
  return {
    wake: () => {
      isWoken = true
    },
    lookAtAll,
    job: {
      name: 'rollouts',
      purpose:
        'Carries rollouts on: begins their steps, counts their robots, and stops at the limit of failures. Without news every 20 seconds.',
      everyMs: CHECK_EVERY_MS,
      run: async () => {
        const since = performance.now() - lookedAt
        if (since < AT_MOST_EVERY_MS) return
        const isDue = isWoken || since >= EVERY_MS || (await hasNews(system))
        if (!isDue) return
        isWoken = false
        lookedAt = performance.now()
        await lookAtAll()
      },
    },
  }
}

async function lookAtOne(app: App, { id, now }: { id: number; now: Date }): Promise<void> {
  const played = await app.database.transaction('begin', (db) => lookAtRollout(db, { id, now }))
  if (played === undefined) return
  const { rollout, ready } = played
  if (ready.length > 0) {
    const pause = await commandRobots(app, { rollout, ready, now })
    if (pause !== undefined) await pauseFor(app, { rollout, pause, now })
  }
  if (ready.length > 0 || played.hasChanged) {
    app.live.publish(liveEvents.rollout, { path: rollout.path, payload: { id } })
  }
}

/** Pauses a rollout that may not send its commands, until a user resumes it. */
async function pauseFor(
  app: App,
  { rollout, pause, now }: { rollout: PlayedRound['rollout']; pause: RolloutPause; now: Date },
): Promise<void> {
  await app.database.transaction('begin', async (db) => {
    if (!(await pauseRunning(db, { rolloutId: rollout.id, pause, now }))) return
    await logOwnAction(db, { actionType: 'PauseRollout', value: { rollout: rollout.id, ...pause } })
  })
}
