import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { RawJson } from './answers.ts'

/** A list of 5,000 customers, or of 10,000 devices, has about a megabyte. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

/** What was made, and what it was made from. */
interface Made<Result> {
  readonly result: Result
  /** Not what was asked for if that changed meanwhile; undefined: it changed while the result was made. */
  readonly state: string | undefined
}

/** What is made once for all viewers of one scope, while what it was made from is the same. */
export interface Kept<Result> {
  /**
   * @param viewer whose transaction it is
   * @param state what the result is made from: while it is the same, so is the result
   * @param build gets the result that was made before
   */
  read(
    viewer: Pick<Viewer, 'customers'>,
    options: { name?: string; state: string; build: (former: Result | undefined) => Promise<Made<Result>> },
  ): Promise<Result>
}

interface KeptResult<Result> {
  /** What was asked for, and when it is made what it was made from. */
  state: string | undefined
  readonly made: Promise<Made<Result>>
  readonly done: { result?: Result }
  bytes: number
}

/**
 * Keeps what was made for each scope, so that it is made once for viewers of the same customers. It may depend on nothing
 * but these customers and the state.
 * @param bytesOf how much memory a result takes; the scopes that were used last are kept
 */
export function createKept<Result>(bytesOf: (result: Result) => number): Kept<Result> {
  // By scope, the one that was used last at the end.
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
      // Another request that builds it may fail by itself, for example because its caller went away.
      const ready = known?.state === state ? await known.made.catch(() => undefined) : undefined
      // Made from what is visible only now, it may show what this viewer does not see any more.
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

/** How a list is built, and how to tell that it is still the same. */
export interface ListSource {
  /** The list, as the transaction's viewer sees it. */
  build(db: Database): Promise<RawJson>
  /** A text that changes with everything the list is made from, and takes far less time than the list. */
  readState(db: Database): Promise<string>
}

/** The lists of viewers. */
export interface KeptLists {
  /** The list of a viewer, as the transaction sees it. */
  read(db: Database, viewer: Pick<Viewer, 'customers'>): Promise<RawJson>
}

/**
 * After a change of a customer or a device every open console loads a list again. Consoles of one scope get the same list,
 * which is then built once: finding out that it is still the same takes far less time.
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
