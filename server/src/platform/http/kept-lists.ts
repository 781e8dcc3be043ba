import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { RawJson } from './answers.ts'

/** A list of 5,000 customers, or of 10,000 devices, takes about a megabyte. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** A result, with the state that it was made from. */
interface Made<Result> {
  readonly result: Result
  /** May be newer than the state that was asked for. Undefined if the state changed while the result was made. */
  readonly state: string | undefined
}

/** A cache of results per scope: viewers with the same customers share a result while its state is the same. */
export interface Kept<Result> {
  /**
   * @param viewer the viewer of the transaction
   * @param state stands for the data that the result is made from: the same state means the same result
   * @param build makes the result; gets the previous one
   */
  read(
    viewer: Pick<Viewer, 'customers'>,
    options: { name?: string; state: string; build: (former: Result | undefined) => Promise<Made<Result>> },
  ): Promise<Result>
}

interface KeptResult<Result> {
  /** The state that was asked for. Once the result is made, the state that it was made from. */
  state: string | undefined
  readonly made: Promise<Made<Result>>
  readonly done: { result?: Result }
  bytes: number
}

/**
 * Caches results per scope. A result must depend on nothing but the viewer's customers and the state.
 * @param bytesOf how much memory a result takes; above the limit the least recently used scopes are dropped
 */
export function createKept<Result>(bytesOf: (result: Result) => number): Kept<Result> {
  // By scope, the most recently used one last.
  const kept = new Map<string, KeptResult<Result>>()

  const keep = (scope: string, entry: KeptResult<Result>) => {
    kept.delete(scope)
    kept.set(scope, entry)
    let bytes = kept.values().reduce((sum, one) => sum + one.bytes, 0)
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= MAX_KEPT_BYTES) return
      kept.delete(oldest)
      bytes -= freed
    }
  }

  return {
    read: async ({ customers }, { name = '', state, build }) => {
      const scope = `${name}:${customers.toSorted((one, other) => one - other).join()}`
      const known = kept.get(scope)
      // The other request that builds it may fail on its own, for example because its caller disconnected.
      const ready = known?.state === state ? await known.made.catch(() => undefined) : undefined
      // The result may be of a newer state than this transaction's, in which the scope is another one: then it is not used.
      if (known !== undefined && ready?.state === state) {
        if (kept.get(scope) === known) keep(scope, known)
        return ready.result
      }
      const entry: KeptResult<Result> = { state, made: build(known?.done.result), done: {}, bytes: 0 }
      kept.set(scope, entry)
      const made = await entry.made
      const { result } = made
      entry.state = made.state
      entry.done.result = result
      entry.bytes = bytesOf(result)
      if (kept.get(scope) === entry) keep(scope, entry)
      return result
    },
  }
}

/** How to build a list, and how to tell whether it is still the same. */
export interface ListSource {
  /** The list, as the transaction's viewer sees it. */
  build(db: Database): Promise<RawJson>
  /** A text that changes with everything the list is made from. Reading it must be much faster than building the list. */
  readState(db: Database): Promise<string>
}

export interface KeptLists {
  /** The viewer's list, as the transaction sees it. */
  read(db: Database, viewer: Pick<Viewer, 'customers'>): Promise<RawJson>
}

/**
 * Builds a list once for all viewers of the same scope. After a change of a customer or device, every open console loads
 * the list again; checking that it is still the same is much faster than building it.
 */
export function createKeptLists({ build, readState }: ListSource): KeptLists {
  const kept = createKept<RawJson>(({ body }) => body.length)
  return {
    read: async (db, viewer) => {
      const state = await readState(db)
      const make = async () => {
        const result = await build(db)
        return { result, state: (await readState(db)) === state ? state : undefined }
      }
      return kept.read(viewer, { state, build: make })
    },
  }
}
