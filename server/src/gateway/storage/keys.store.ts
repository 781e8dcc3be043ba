import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { chooseKeys, type KeyCounts, type KeyLimits, type KeyRefusal, type WantedKey } from './key-limits.ts'

/** After a device has reached a limit, its keys are not counted again for this long. */
const RECOUNT_MS = 30_000
/** Above this many remembered devices all are forgotten, so that memory stays limited. */
const MAX_REMEMBERED = 10_000

/** Keys were deleted while a transaction used them. It must be repeated with an empty cache. */
export class StaleKeys extends Error {
  override name = 'StaleKeys'
}

/** The keys of a transaction: cached ones, and those that it has read or created itself. */
export interface KnownKeys {
  /**
   * The id of a key.
   * @throws Error when it was refused
   */
  idOf(name: string): number
  /** The version that `lock_data_keys` must return; undefined if no keys were ever read. */
  readonly version: number | undefined
  /** Ids that are not cached yet. */
  readonly learned: ReadonlyMap<string, number>
  /** Names that this transaction creates. */
  readonly created: ReadonlySet<string>
  /** Names that were not created, because every device that uses them has reached a limit. */
  readonly refused: ReadonlySet<string>
  /** The limit that each of these devices has reached. */
  readonly refusals: ReadonlyMap<number, KeyRefusal>
}

/** The ids of data keys, cached by this process. */
export interface KeyCache {
  has(name: string): boolean
  /**
   * Reads the ids of keys that are not cached, and creates missing keys within the limits, in the given transaction.
   * @param wanted names to the devices that use them; 0 for the server itself
   * @throws StaleKeys
   */
  learn(db: Database, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<KnownKeys>
  /** Caches what a transaction has learned, after its commit. */
  remember(keys: KnownKeys): void
  /** Clears the cache, because another process may have changed the table. */
  forget(): void
}

const NOTHING_LEARNED = {
  learned: new Map<string, number>(),
  created: new Set<string>(),
  refused: new Set<string>(),
  refusals: new Map<number, KeyRefusal>(),
}

export function createKeyCache(limits: KeyLimits): KeyCache {
  let ids = new Map<string, number>()
  let version: number | undefined
  const atLimit = createLimitMemory()

  const learn: KeyCache['learn'] = async (db, wanted) => {
    if (wanted.size === 0) return knownKeys(ids, { ...NOTHING_LEARNED, version })
    const read = await readKeys(db, [...wanted.keys()])
    if (version !== undefined && version !== read.version) throw new StaleKeys('Keys were forgotten.')
    const missing = [...wanted].filter(([name]) => !read.ids.has(name))
    const { candidates, refusals } = atLimit.split(missing)
    const made = candidates.length === 0 ? undefined : await createKeys(db, { wanted: candidates, limits })
    if (made !== undefined) atLimit.remember(made.refusals)
    const learned = new Map([...read.ids, ...(made?.ids ?? [])])
    return knownKeys(ids, {
      version: read.version,
      learned,
      created: made?.created ?? NOTHING_LEARNED.created,
      refused: new Set(missing.map(([name]) => name).filter((name) => !learned.has(name))),
      refusals: new Map([...refusals, ...(made?.refusals ?? [])]),
    })
  }
  return {
    has: (name) => ids.has(name),
    learn,
    remember: (keys) => {
      if (keys.learned.size === 0 || (version !== undefined && version !== keys.version)) return
      version = keys.version
      for (const [name, id] of keys.learned) ids.set(name, id)
    },
    forget: () => {
      // A new map, because a running transaction still uses the old one.
      ids = new Map()
      version = undefined
      atLimit.forget()
    },
  }
}

function knownKeys(cached: ReadonlyMap<string, number>, keys: Omit<KnownKeys, 'idOf'>): KnownKeys {
  return {
    ...keys,
    idOf: (name) => {
      const id = cached.get(name) ?? keys.learned.get(name)
      if (id === undefined) throw new Error(`The key '${name}' was refused.`)
      return id
    },
  }
}

/** Remembers devices that have reached a limit for a while, so that keys are not counted for each message. */
function createLimitMemory() {
  const known = new Map<number, { refusal: KeyRefusal; until: number }>()
  const refusalOf = (dev: number): KeyRefusal | undefined => {
    const stored = known.get(dev)
    return stored !== undefined && stored.until > Date.now() ? stored.refusal : undefined
  }
  return {
    /** Returns the names that a device below its limits wants, and the refusals of the others. */
    split: (missing: readonly (readonly [name: string, devs: ReadonlySet<number>])[]) => {
      const refusals = new Map<number, KeyRefusal>()
      const candidates = missing.flatMap(([name, devs]): WantedKey[] => {
        const open = [...devs].filter((dev) => {
          const refusal = refusalOf(dev)
          if (refusal !== undefined) refusals.set(dev, refusal)
          return refusal === undefined
        })
        return open.length === 0 ? [] : [{ name, devs: open }]
      })
      return { candidates, refusals }
    },
    remember: (refusals: ReadonlyMap<number, KeyRefusal>) => {
      if (known.size > MAX_REMEMBERED) known.clear()
      for (const [dev, refusal] of refusals) known.set(dev, { refusal, until: Date.now() + RECOUNT_MS })
    },
    forget: () => known.clear(),
  }
}

async function readKeys(
  db: Database,
  names: readonly string[],
): Promise<{ version: number; ids: ReadonlyMap<string, number> }> {
  const { rows } = await sql<{ version: number; key_id: number | null; name: string | null }>`
    select v.version, k.key_id, k.name
    from data_key_version v left join data_key k on k.name = any (${names}::text[])`.execute(db)
  return { version: rows[0]?.version ?? 0, ids: idsOf(rows) }
}

function idsOf(rows: readonly { key_id: number | null; name: string | null }[]): Map<string, number> {
  return new Map(
    rows.flatMap(({ key_id, name }) => (key_id === null || name === null ? [] : [[name, key_id] as const])),
  )
}

interface CreatedKeys {
  readonly ids: ReadonlyMap<string, number>
  readonly created: ReadonlySet<string>
  readonly refusals: ReadonlyMap<number, KeyRefusal>
}

/** Creates keys within the limits. One transaction at a time, so that it sees the keys created before. */
async function createKeys(
  db: Database,
  { wanted, limits }: { wanted: readonly WantedKey[]; limits: KeyLimits },
): Promise<CreatedKeys> {
  await sql`select pg_advisory_xact_lock(hashtext('data key'))`.execute(db)
  const { ids } = await readKeys(
    db,
    wanted.map(({ name }) => name),
  )
  const missing = wanted.filter(({ name }) => !ids.has(name))
  const devs = [...new Set(missing.flatMap((key) => key.devs))]
  const { chosen, refusals } = chooseKeys(missing, { limits, counts: await countKeys(db, devs) })
  const names = chosen.map(({ name }) => name)
  const { rows } = await sql<{ key_id: number; name: string }>`
    insert into data_key (name, introduced_by)
    select name, nullif(dev, 0) from unnest(${names}::text[], ${chosen.map(({ dev }) => dev)}::integer[]) n (name, dev)
    returning key_id, name`.execute(db)
  return { ids: new Map([...ids, ...idsOf(rows)]), created: new Set(names), refusals }
}

/** The number of keys in all, of each device, and of each of their branches of the customer tree. */
async function countKeys(db: Database, devs: readonly number[]): Promise<KeyCounts> {
  const all = await sql<{ total: number }>`select count(*)::integer as total from data_key`.execute(db)
  const devices = await sql<{ dev: number; branch: number | null; keys: number }>`
    select d.dev, c.path[2] as branch,
      (select count(*)::integer from data_key k where k.introduced_by = d.dev) as keys
    from device d join customer c on c.id = d.customer_id where d.dev = any (${devs}::integer[])`.execute(db)
  const ids = [...new Set(devices.rows.flatMap(({ branch }) => (branch === null ? [] : [branch])))]
  const branches = await sql<{ branch: number; keys: number }>`
    select c.path[2] as branch, count(*)::integer as keys
    from data_key k join device d on d.dev = k.introduced_by join customer c on c.id = d.customer_id
    where c.path[2] = any (${ids}::integer[]) group by 1`.execute(db)
  return {
    total: all.rows[0]?.total ?? 0,
    devices: new Map(
      devices.rows.map(({ dev, branch, keys }) => [dev, { branch: branch ?? undefined, keys }]),
    ),
    branches: new Map(branches.rows.map(({ branch, keys }) => [branch, keys])),
  }
}
