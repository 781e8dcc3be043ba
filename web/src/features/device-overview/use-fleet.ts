import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import {
  DEVICE_TYPE,
  type DeviceInfo,
  type DeviceKind,
  type DeviceType,
} from '@service-center/contract/devices/devices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { q, useRestart } from '../../api/query.ts'
import { request } from '../../api/request.ts'
import { useLiveEvents, useLiveReconnect } from '../../api/use-live.ts'
import { firstKeys, takeFirstBatch } from './first-batch.ts'
import { fleetKey } from './fleet-key.ts'
import { type FleetLoaders, type FleetSnapshot, FleetStore } from './fleet-store.ts'
import { startPolling } from './polling.ts'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import { orderKeys } from './overview-keys.ts'

export interface Fleet extends FleetSnapshot {
  readonly keys: readonly string[]
  readonly dictionary: Dictionary
  readonly isLoading: boolean
  /** The last error; rows that were loaded before stay. */
  readonly error: string | null
  /** When all values were loaded last, in unix seconds. */
  readonly loadedAt: number | undefined
  /** The devices out of service, known before their values are loaded. */
  readonly deprecatedIds: ReadonlySet<number>
  retry(): void
}

const NOTHING: FleetSnapshot = { rows: [], loaded: new Set(), numeric: new Set() }
const NO_DICTIONARY: Dictionary = {}
const NO_KEYS: readonly string[] = []

/**
 * All devices of a type with their newest values: first the list of devices, then the values batch by batch, then live.
 * What has changed is loaded every 10 s while the page is visible (specification 2, section 4).
 */
export function useFleet(kind: DeviceKind): Fleet {
  const params = { type: kind.route }
  const devicesQuery = q(api.devices.list, {})
  const keysQuery = q(api.deviceData.latestKeys, { params })
  const devices = useQuery(devicesQuery)
  const keys = useQuery(keysQuery)
  const restart = useRestart()
  const store = useStore({ kind, devices: devices.data, keys: keys.data?.data })
  const snapshot = useSyncExternalStore(
    useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.snapshot() ?? NOTHING,
  )
  const loading = useLoading(store, kind)
  useLiveFleet({ store, kind, onNewKey: () => void keys.refetch() })

  const deprecatedIds = useMemo(() => deprecatedOf(devices.data, kind.type), [devices.data, kind])
  const failure = devices.error?.message ?? keys.error?.message ?? loading.error
  const again = useNewest({ devices, keys, loading, devicesQuery, keysQuery })
  const retry = useCallback(() => {
    const now = again()
    if (!now.devices.isSuccess) restart(now.devicesQuery)
    if (!now.keys.isSuccess) restart(now.keysQuery)
    now.loading.retry()
  }, [again, restart])
  const { dictionary = NO_DICTIONARY } = keys.data ?? {}
  const { loadedAt } = loading
  // The same object until something of it changes: nothing is drawn twice.
  return useMemo(
    () => ({
      ...snapshot,
      keys: store?.keys ?? NO_KEYS,
      dictionary,
      isLoading: store === undefined && failure === null,
      error: failure,
      loadedAt,
      deprecatedIds,
      retry,
    }),
    [snapshot, store, dictionary, failure, loadedAt, deprecatedIds, retry],
  )
}

/** The store of a type; it outlives the page, so that coming back shows its rows at once. */
function useStore(options: {
  kind: DeviceKind
  devices: DeviceInfo | undefined
  keys: readonly string[] | undefined
}): FleetStore | undefined {
  const { kind, devices, keys } = options
  const client = useQueryClient()
  return useMemo(() => {
    if (devices === undefined || keys === undefined) return undefined
    const cacheKey = fleetKey(kind)
    const kept = client.getQueryData<FleetStore>(cacheKey)
    const ordered = orderKeys(kind.type, keys)
    if (kept !== undefined && kept.keys.join('\n') === ordered.join('\n')) return kept
    // A new key adds a column; the others stay as they are.
    const ids = idsOf(devices, kind.type)
    const made = new FleetStore({ ids, keys: ordered, first: firstKeys(kind), former: kept })
    client.setQueryData(cacheKey, made)
    return made
  }, [client, kind, keys, devices])
}

function listOf(devices: DeviceInfo, type: DeviceType) {
  if (type === DEVICE_TYPE.robot) return devices.robots
  return type === DEVICE_TYPE.tablet ? devices.tablets : devices.baseStations
}

const idsOf = (devices: DeviceInfo, type: DeviceType): number[] => listOf(devices, type).map(({ id }) => id)

function deprecatedOf(devices: DeviceInfo | undefined, type: DeviceType): ReadonlySet<number> {
  const list = devices === undefined ? [] : listOf(devices, type)
  return new Set(list.flatMap(({ id, deprecated }) => (deprecated === null ? [] : [id])))
}

/** Refreshes the store periodically while the page is visible. */
function useLoading(store: FleetStore | undefined, kind: DeviceKind) {
  const [error, setError] = useState<string | null>(null)
  const [loadedAt, setLoadedAt] = useState<number>()
  const again = useRef<() => void>(() => undefined)
  const retry = useCallback(() => again.current(), [])
  useLiveReconnect(retry)
  useEffect(() => {
    if (store === undefined) return undefined
    const loader = startPolling({
      load: (signal) => store.load(loadersOf(kind), signal),
      onResult: (failure) => {
        setError(failure?.message ?? null)
        setLoadedAt(store.loadedAt)
      },
    })
    again.current = loader.again
    return loader.stop
  }, [store, kind])
  return { error, retry, loadedAt }
}

function loadersOf(kind: DeviceKind): FleetLoaders {
  const params = { type: kind.route }
  return {
    columns: (keys, signal) =>
      takeFirstBatch(kind, keys) ??
      request(api.deviceData.latestByKeys, { params, body: { keys: [...keys] } }, { signal }),
    changes: ({ keys, version }, signal) =>
      request(api.deviceData.latestChanges, { params, body: { keys: [...keys], version } }, { signal }),
  }
}

function useLiveFleet(options: {
  store: FleetStore | undefined
  kind: DeviceKind
  onNewKey: () => void
}): void {
  const { store, kind, onNewKey } = options
  useLiveEvents('data', (event) => {
    if (event.type !== kind.type) return
    store?.take(event)
    if (event.entries.some((entry) => entry[4] === true)) onNewKey()
  })
  useLiveEvents('tabletConnection', (event) => {
    if (kind.type === DEVICE_TYPE.robot) store?.moveTablet(event)
  })
}
