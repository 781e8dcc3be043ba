import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import type { RawJson } from './answers.ts'

/** A list of 5,000 customers, or of 10,000 devices, has about a megabyte. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

interface KeptList {
  /** What the list was made from. */
  readonly state: string
  readonly list: Promise<RawJson>
  bytes: number
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
 * which is then built once: finding out that it is still the same takes far less time. The list may depend on nothing but
 * the viewer's customers.
 */
export function createKeptLists({ build, readState }: ListSource): KeptLists {
  // By scope, the one that was used last at the end.
  const kept = new Map<string, KeptList>()

  const keep = (scope: string, entry: KeptList) => {
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
    read: async (db, { customers }) => {
      const scope = customers.toSorted((one, other) => one - other).join()
      const state = await readState(db)
      const known = kept.get(scope)
      // Another request that builds it may fail by itself, for example because its caller went away.
      const ready = known?.state === state ? await known.list.catch(() => undefined) : undefined
      if (known !== undefined && ready !== undefined) {
        keep(scope, known)
        return ready
      }
      const entry: KeptList = { state, list: build(db), bytes: 0 }
      kept.set(scope, entry)
      const list = await entry.list
      entry.bytes = list.body.length
      if (kept.get(scope) === entry) keep(scope, entry)
      return list
    },
  }
}
