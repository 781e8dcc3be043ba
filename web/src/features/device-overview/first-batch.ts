import {
  deviceData,
  KEYS_PER_BATCH,
  type LatestColumns,
} from '@service-center/contract/device-data/device-data.ts'
import { type DeviceKind, devices } from '@service-center/contract/devices/devices.ts'
import { currentSession } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { fleetKey } from './fleet-key.ts'
import { defaultKeys } from './overview-keys.ts'

/** An older prefetched reply is not used any more. */
const FRESH_MS = 5000

interface Asked {
  /** The session and the type that it is for. */
  readonly id: string
  readonly keys: readonly string[]
  readonly at: number
  readonly reply: Promise<LatestColumns>
}

let asked: Asked | undefined

/** A first batch must not be used for another session or type. */
const idOf = (kind: DeviceKind) => `${currentSession()?.token} ${kind.type}`

/**
 * Prefetches an overview's devices, keys and first values while the page's script is loading: both take about as long. The
 * first values are those of the columns that it showed last. Does nothing when the overview still has its rows.
 * @param addressed further keys, which the page's address names
 */
export function prefetchFirstBatch(kind: DeviceKind, addressed: readonly string[] = []): void {
  if (queryClient.getQueryData(fleetKey(kind)) !== undefined) return
  const params = { type: kind.route }
  // The page reports the errors of all three.
  void queryClient.prefetchQuery(q(devices.list, {}))
  void queryClient.prefetchQuery(q(deviceData.latestKeys, { params }))
  const keys = [...new Set([...addressed, ...rememberedKeys(kind)])].slice(0, KEYS_PER_BATCH)
  // An address may name anything.
  if (!deviceData.latestByKeys.body.safeParse({ keys }).success) return
  const id = idOf(kind)
  if (asked?.id === id && asked.keys.join('\n') === keys.join('\n') && isFresh(asked)) return
  const reply = request(deviceData.latestByKeys, { params, body: { keys } })
  reply.catch(() => undefined)
  asked = { id, keys, at: Date.now(), reply }
}

const storageKey = (kind: DeviceKind) => `service-center.first-keys.${kind.route}`

function rememberedKeys(kind: DeviceKind): readonly string[] {
  return readText(storageKey(kind))?.split('\n') ?? defaultKeys(kind.type)
}

/** Saves the keys of an overview's first batch for the next visit. */
export function rememberFirstKeys(kind: DeviceKind, keys: readonly string[]): void {
  writeText(storageKey(kind), keys.length === 0 ? undefined : keys.slice(0, KEYS_PER_BATCH).join('\n'))
}

/** The keys whose values are loaded first: those that {@link prefetchFirstBatch} has requested. */
export function firstKeys(kind: DeviceKind): readonly string[] {
  return asked?.id === idOf(kind) ? asked.keys : rememberedKeys(kind).slice(0, KEYS_PER_BATCH)
}

/** The reply that {@link prefetchFirstBatch} requested, once, if it has these keys. */
export function takeFirstBatch(
  kind: DeviceKind,
  keys: readonly string[],
): Promise<LatestColumns> | undefined {
  if (asked?.id !== idOf(kind)) return undefined
  const known = new Set(asked.keys)
  const taken = isFresh(asked) && keys.every((key) => known.has(key)) ? asked.reply : undefined
  asked = undefined
  return taken
}

const isFresh = ({ at }: Asked) => Date.now() - at < FRESH_MS
