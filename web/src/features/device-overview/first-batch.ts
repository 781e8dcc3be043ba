import {
  deviceData,
  KEYS_PER_BATCH,
  type LatestColumns,
} from '@service-center/contract/device-data/device-data.ts'
import { type DeviceKind, devices } from '@service-center/contract/devices/devices.ts'
import { currentSession } from '../../api/session/credentials.ts'
import { queryClient } from '../../api/queries/query-client.ts'
import { keyOf, q } from '../../api/queries/query.ts'
import { request } from '../../api/calls/request.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { defaultKeys } from './overview-keys.ts'

/** A prefetched reply that is older is not used. */
const FRESH_MS = 5000

/** The query key under which a type's `FleetStore` is cached. */
export function fleetKey(kind: DeviceKind): readonly unknown[] {
  return [...keyOf(deviceData.latestByKeys), 'fleet', kind.type]
}

interface Prefetch {
  /** The result of `idOf`: session and device type. */
  readonly id: string
  readonly keys: readonly string[]
  readonly at: number
  readonly reply: Promise<LatestColumns>
}

let prefetched: Prefetch | undefined

/** Identifies the session and the device type: a first batch must not be used for others. */
const idOf = (kind: DeviceKind) => `${currentSession()?.token} ${kind.type}`

/**
 * Prefetches an overview's devices, keys and first values while the page's script loads. The first values are those of the
 * columns that were shown last. Does nothing if the rows are still cached.
 * @param addressed further keys, from the page's address
 */
export function prefetchFirstBatch(kind: DeviceKind, addressed: readonly string[] = []): void {
  if (queryClient.getQueryData(fleetKey(kind)) !== undefined) return
  const params = { type: kind.route }
  // The page reports the errors of all three.
  void queryClient.prefetchQuery(q(devices.list, {}))
  void queryClient.prefetchQuery(q(deviceData.latestKeys, { params }))
  const keys = [...new Set([...addressed, ...rememberedKeys(kind)])].slice(0, KEYS_PER_BATCH)
  // The address may contain invalid keys.
  if (!deviceData.latestByKeys.body.safeParse({ keys }).success) return
  const id = idOf(kind)
  if (prefetched?.id === id && prefetched.keys.join('\n') === keys.join('\n') && isFresh(prefetched)) return
  const reply = request(deviceData.latestByKeys, { params, body: { keys } })
  reply.catch(() => undefined)
  prefetched = { id, keys, at: Date.now(), reply }
}

const storageKey = (kind: DeviceKind) => `service-center.first-keys.${kind.route}`

function rememberedKeys(kind: DeviceKind): readonly string[] {
  return readText(storageKey(kind))?.split('\n') ?? defaultKeys(kind.type)
}

/** Stores the keys to load first at the next visit. */
export function rememberFirstKeys(kind: DeviceKind, keys: readonly string[]): void {
  writeText(storageKey(kind), keys.length === 0 ? undefined : keys.slice(0, KEYS_PER_BATCH).join('\n'))
}

/** The keys to load first: those that {@link prefetchFirstBatch} has requested, otherwise the remembered ones. */
export function firstKeys(kind: DeviceKind): readonly string[] {
  return prefetched?.id === idOf(kind) ? prefetched.keys : rememberedKeys(kind).slice(0, KEYS_PER_BATCH)
}

/** The prefetched reply if it is fresh and contains these keys; it can be taken only once. */
export function takeFirstBatch(
  kind: DeviceKind,
  keys: readonly string[],
): Promise<LatestColumns> | undefined {
  if (prefetched?.id !== idOf(kind)) return undefined
  const known = new Set(prefetched.keys)
  const taken = isFresh(prefetched) && keys.every((key) => known.has(key)) ? prefetched.reply : undefined
  prefetched = undefined
  return taken
}

const isFresh = ({ at }: Prefetch) => Date.now() - at < FRESH_MS
