import * as api from '@service-center/contract/api.ts'
import { KEYS_PER_BATCH, type LatestColumns } from '@service-center/contract/device-data/device-data.ts'
import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { currentSession } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { readText, writeText } from '../../api/stored-value.ts'
import { fleetKey } from './fleet-key.ts'

/** An older prefetched reply is not used any more. */
const FRESH_MS = 5000

interface Asked {
  readonly id: string
  readonly at: number
  readonly reply: Promise<LatestColumns>
}

let asked: Asked | undefined

/** Identifies a first batch: it must not be used for another session, type or set of keys. */
const idOf = (kind: DeviceKind, keys: readonly string[]) =>
  [currentSession()?.token, kind.type, ...keys].join('\n')

/**
 * Prefetches an overview's first values while the page's script is loading: both take about as long. Uses the keys of
 * the last visit, if any. Does nothing when the overview still has its rows.
 */
export async function prefetchFirstBatch(kind: DeviceKind): Promise<void> {
  if (queryClient.getQueryData(fleetKey(kind)) !== undefined) return
  const keys = rememberedKeys(kind) ?? (await firstKeys(kind))
  const id = idOf(kind, keys)
  if (keys.length === 0 || (asked?.id === id && isFresh(asked))) return
  const reply = request(api.deviceData.latestByKeys, { params: { type: kind.route }, body: { keys } })
  // The consumer handles the error; without one it can be ignored.
  reply.catch(() => undefined)
  asked = { id, at: Date.now(), reply }
}

async function firstKeys(kind: DeviceKind): Promise<string[]> {
  const query = q(api.deviceData.latestKeys, { params: { type: kind.route } })
  // The page needs the order as well; until then it need not be loaded.
  const [{ data }, { orderKeys }] = await Promise.all([
    queryClient.fetchQuery(query),
    import('./overview-keys.ts'),
  ])
  return orderKeys(kind.type, data).slice(0, KEYS_PER_BATCH)
}

const storageKey = (kind: DeviceKind) => `service-center.first-keys.${kind.route}`

function rememberedKeys(kind: DeviceKind): string[] | undefined {
  return readText(storageKey(kind))?.split('\n').slice(0, KEYS_PER_BATCH)
}

/** Saves the keys of an overview's first batch for the next visit. */
export function rememberFirstKeys(kind: DeviceKind, keys: readonly string[]): void {
  writeText(storageKey(kind), keys.length === 0 ? undefined : keys.slice(0, KEYS_PER_BATCH).join('\n'))
}

/** The reply that {@link prefetchFirstBatch} requested, once, if it is for these keys. */
export function takeFirstBatch(
  kind: DeviceKind,
  keys: readonly string[],
): Promise<LatestColumns> | undefined {
  if (asked?.id !== idOf(kind, keys)) return undefined
  const taken = isFresh(asked) ? asked.reply : undefined
  asked = undefined
  return taken
}

const isFresh = ({ at }: Asked) => Date.now() - at < FRESH_MS
