import type { Notifications } from '../../platform/database/notifications.ts'
import { cancelled } from './data-extractor.errors.ts'

/** The runs of schedules that this process executes. */
export interface RunningRuns {
  /** Does the work of a run with a signal that is aborted when the run is cancelled, by whichever process, or by `signal`. */
  during(id: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>
}

export function createRunningRuns(notifications: Pick<Notifications, 'on'>): RunningRuns {
  const running = new Map<number, AbortController>()
  notifications.on('data_query_run_cancelled', (id) => running.get(Number(id))?.abort(cancelled()))
  return {
    during: async (id, signal, work) => {
      const stop = new AbortController()
      running.set(id, stop)
      try {
        await work(AbortSignal.any([signal, stop.signal]))
      } finally {
        if (running.get(id) === stop) running.delete(id)
      }
    },
  }
}
