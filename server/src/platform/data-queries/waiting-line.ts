import type { WaitReason } from '@service-center/contract/data-extractor/data-query-events.ts'
import { AppError } from '../errors.ts'
import type { QueryLimits } from './data-queries.ts'

/** How a run waits: its place in the queue, from 1, and why it does not run yet. */
export interface Wait {
  readonly place: number
  readonly reason: WaitReason
}

export interface TurnWanted {
  readonly user: string
  readonly signal: AbortSignal
  /** Maximum waiting time. */
  readonly giveUpMs: number
  /** Called at the beginning of the wait and when the place or the reason changes. */
  readonly onWait: (wait: Wait) => void
}

/** A queue that limits how many runs execute at the same time, and gives each user a fair share. */
export interface WaitingLine {
  /**
   * Waits for a place, and works in it. `running` places are for any run. A user holds all of them but one at most, so
   * that another user's run finds a place. The short place besides them is for the runs that wait: one that is not done
   * there after `shortSeconds` is stopped and waits on, in its former order, to begin again in another place.
   * @param work must end with an error when its signal is aborted; may be called twice. What it passes to `keep` keeps the
   * place after its end
   * @throws AppError `data_query_busy`; the reason of the wanted signal; what `work` throws
   */
  run<Result>(
    wanted: TurnWanted,
    work: (signal: AbortSignal, keep: KeepPlace) => Promise<Result>,
  ): Promise<Result>
}

/** Keeps a run's place until a promise has settled. */
export type KeepPlace = (until: Promise<unknown>) => void

type LineLimits = Pick<QueryLimits, 'running' | 'shortSeconds' | 'waiting' | 'ofOneUser'>

interface Turn {
  /** Aborted when the time of the short place is over. */
  readonly signal: AbortSignal
  release(): void
}

/** A run that has entered the line: it waits or runs. */
interface Entrant {
  readonly user: string
  /** The order in which runs came. */
  readonly order: number
  /** It has used up the time of the short place. */
  readonly isLong: boolean
}

interface Waiting extends Entrant {
  readonly begin: (turn: Turn) => void
  readonly onWait: (wait: Wait) => void
  told: Wait | undefined
}

export function createWaitingLine(limits: LineLimits): WaitingLine {
  const places = createPlaces(limits)
  const line: Waiting[] = []
  let entered = 0

  /** Starts what can start, then tells the others how they wait. */
  const update = () => {
    for (let next = places.next(line); next !== undefined; next = places.next(line)) {
      const { one, isShort } = next
      line.splice(line.indexOf(one), 1)
      one.begin(isShort ? places.takeShort(one.user, update) : places.take(one.user, update))
    }
    for (const [index, one] of line.entries()) tell(one, { place: index + 1, reason: places.reasonOf(one) })
  }

  const wait = (one: Entrant, { signal, onWait, giveUpAt, giveUpMs }: TurnWanted & { giveUpAt: number }) =>
    new Promise<Turn>((resolve, reject) => {
      const stay = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
      const leave = (why: unknown) => {
        stay()
        line.splice(line.indexOf(waiting), 1)
        update()
        reject(why)
      }
      const abort = () => leave(signal.reason)
      const waiting: Waiting = {
        ...one,
        onWait,
        told: undefined,
        begin: (turn) => {
          stay()
          resolve(turn)
        },
      }
      const timer = setTimeout(
        () => leave(noTurnWithin(giveUpMs, places.reasonOf(one))),
        Math.max(0, giveUpAt - Date.now()),
      )
      signal.addEventListener('abort', abort, { once: true })
      const later = line.findIndex(({ order }) => order > one.order)
      line.splice(later < 0 ? line.length : later, 0, waiting)
      update()
    })

  return {
    run: async (wanted, work) => {
      const { user, signal } = wanted
      signal.throwIfAborted()
      const own = places.countOf(user) + line.filter((one) => one.user === user).length
      if (own >= limits.ofOneUser) throw tooManyOwn(own)
      const giveUpAt = Date.now() + wanted.giveUpMs
      let one: Entrant = { user, order: (entered += 1), isLong: false }
      if (line.length >= limits.waiting && places.next([one]) === undefined)
        throw new AppError('data_query_busy')
      while (true) {
        const turn = await wait(one, { ...wanted, giveUpAt })
        const kept: Promise<unknown>[] = []
        try {
          return await work(AbortSignal.any([signal, turn.signal]), (until) => void kept.push(until))
        } catch (error) {
          if (signal.aborted || !turn.signal.aborted) throw error
          one = { ...one, isLong: true }
          signal.throwIfAborted()
        } finally {
          if (kept.length === 0) turn.release()
          else void Promise.allSettled(kept).then(turn.release)
        }
      }
    },
  }
}

function tell(one: Waiting, wait: Wait): void {
  if (one.told?.place === wait.place && one.told.reason === wait.reason) return
  one.told = wait
  one.onWait(wait)
}

const remove = (from: string[], user: string) => void from.splice(from.indexOf(user), 1)

/** Who holds which place. */
function createPlaces({ running: atMost, shortSeconds }: LineLimits) {
  const held: string[] = []
  const short: string[] = []
  const shortPlaces = shortSeconds > 0 ? 1 : 0
  const share = Math.max(1, atMost - 1)
  const countOf = (user: string) => [...held, ...short].filter((name) => name === user).length
  const isShareUsed = (user: string) => held.filter((name) => name === user).length >= share
  const mayTake = (user: string) => held.length < atMost && !isShareUsed(user)

  return {
    countOf,
    reasonOf: ({ user, isLong }: Entrant): WaitReason => {
      if (isShareUsed(user)) return 'own'
      return isLong ? 'long' : 'others'
    },
    /** The run that starts next: users without a running query come first, otherwise the first in the line. */
    next: <One extends Entrant>(line: readonly One[]): { one: One; isShort: boolean } | undefined => {
      const first = (candidates: readonly One[]) =>
        candidates.find(({ user }) => countOf(user) === 0) ?? candidates[0]
      const one = first(line.filter(({ user }) => mayTake(user)))
      if (one !== undefined) return { one, isShort: false }
      if (short.length >= shortPlaces) return undefined
      const quick = first(line.filter(({ isLong }) => !isLong))
      return quick && { one: quick, isShort: true }
    },
    take: (user: string, onFree: () => void): Turn => {
      held.push(user)
      return {
        signal: new AbortController().signal,
        release: () => {
          remove(held, user)
          onFree()
        },
      }
    },
    takeShort: (user: string, onFree: () => void): Turn => {
      const stop = new AbortController()
      let from = short
      short.push(user)
      const timer = setTimeout(() => {
        if (!mayTake(user)) return stop.abort()
        // Nobody who waits could take this place, so the run goes on in it.
        remove(short, user)
        from = held
        held.push(user)
        onFree()
      }, shortSeconds * 1000)
      return {
        signal: stop.signal,
        release: () => {
          clearTimeout(timer)
          remove(from, user)
          onFree()
        },
      }
    },
  }
}

const tooManyOwn = (own: number) =>
  new AppError('data_query_busy', {
    message: `You have ${own} queries that run or wait. Please try again when one has ended.`,
  })

const WHY: Readonly<Record<WaitReason, string>> = {
  own: 'because others of yours were running',
  others: 'because others were running',
  long: 'because it takes long and others that take long were running',
}

const noTurnWithin = (ms: number, reason: WaitReason) =>
  new AppError('data_query_busy', {
    message: `The query waited ${Math.round(ms / 1000)} seconds for its turn, ${WHY[reason]}. Please try again later.`,
  })
