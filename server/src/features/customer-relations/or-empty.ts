import { OutgoingError } from '../../platform/outgoing.ts'
import type { Logger } from '../../platform/logger.ts'

/** What is answered when the outside system fails (specification 1, section 8). */
export type OrEmpty = <Result, Empty>(work: Promise<Result>, empty: Empty) => Promise<Result | Empty>

export function createOrEmpty(log: Pick<Logger, 'warn'>): OrEmpty {
  return (work, empty) =>
    work.catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ err: error }, 'The customer relationship system failed')
      return empty
    })
}
