import { AppError } from '../errors.ts'
import type { QueryLimits } from './data-queries.ts'

interface Waiting {
  readonly user: string
  readonly begin: () => void
  readonly onPlace: (place: number) => void
}

/** A queue that limits how many runs execute at the same time. */
export interface WaitingLine {
  /**
   * Waits until the run may start.
   * @param options.user users without a running query come first, so that one user cannot take all turns
   * @param options.giveUpMs maximum waiting time
   * @param options.onPlace called with the place in the queue, from 1, at the beginning and when it changes
   * @returns a function that ends the turn
   * @throws AppError `data_query_busy`; the signal's reason
   */
  take(options: {
    user: string
    signal: AbortSignal
    giveUpMs: number
    onPlace: (place: number) => void
  }): Promise<() => void>
}

const noTurnWithin = (ms: number) =>
  new AppError('data_query_busy', {
    message: `The query waited ${Math.round(ms / 1000)} seconds for its turn, because others were running. Please try again later.`,
  })

export function createWaitingLine({
  running: atMost,
  waiting,
  ofOneUser,
}: Pick<QueryLimits, 'running' | 'waiting' | 'ofOneUser'>): WaitingLine {
  const running: string[] = []
  const line: Waiting[] = []

  const reportPlaces = () => {
    for (const [index, { onPlace }] of line.entries()) onPlace(index + 1)
  }
  /** Starts the first run whose user has no running query, otherwise the first run. */
  const beginNext = () => {
    if (running.length >= atMost || line.length === 0) return
    const fair = line.findIndex(({ user }) => !running.includes(user))
    const [next] = line.splice(Math.max(0, fair), 1)
    next?.begin()
    reportPlaces()
  }
  const begin = (user: string) => {
    running.push(user)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running.splice(running.indexOf(user), 1)
      beginNext()
    }
  }
  return {
    take: async ({ user, signal, giveUpMs, onPlace }) => {
      signal.throwIfAborted()
      const own = [...running, ...line.map((one) => one.user)].filter((name) => name === user).length
      if (own >= ofOneUser) {
        throw new AppError('data_query_busy', {
          message: `You have ${own} queries that run or wait. Please try again when one has ended.`,
        })
      }
      if (running.length < atMost && line.length === 0) return begin(user)
      if (line.length >= waiting) throw new AppError('data_query_busy')
      return new Promise((resolve, reject) => {
        const one: Waiting = {
          user,
          onPlace,
          begin: () => {
            stay()
            resolve(begin(user))
          },
        }
        const leave = (reason: unknown) => {
          stay()
          line.splice(line.indexOf(one), 1)
          reportPlaces()
          reject(reason)
        }
        const abort = () => leave(signal.reason)
        const timer = setTimeout(() => leave(noTurnWithin(giveUpMs)), giveUpMs)
        const stay = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', abort)
        }
        signal.addEventListener('abort', abort, { once: true })
        line.push(one)
        onPlace(line.length)
      })
    },
  }
}
