import * as api from '@service-center/contract/api.ts'
import { type Dictionary, OVERVIEW_REFRESH_MS } from '@service-center/contract/device-data/device-data.ts'
import {
  DEVICE_TYPE,
  type DeviceInfo,
  type DeviceKind,
  type DeviceType,
} from '@service-center/contract/devices/devices.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { q, useRestart } from '../../api/queries/query.ts'
import { request } from '../../api/calls/request.ts'
import { useLiveEvents, useLiveReconnect } from '../../api/live/use-live.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { firstKeys, takeFirstBatch, fleetKey } from './first-batch.ts'
import { type FleetLoaders, type FleetSnapshot, FleetStore } from './fleet-store.ts'
import { orderKeys } from './overview-keys.ts'

const NOTHING: FleetSnapshot = { rows: [], loaded: new Set(), numeric: new Set() }
const NO_DICTIONARY: Dictionary = {}
const NO_KEYS: readonly string[] = []

export interface Fleet extends FleetSnapshot {
  readonly keys: readonly string[]
  readonly dictionary: Dictionary
  readonly isLoading: boolean
  /** The last error; loaded rows stay. */
  readonly error: string | null
  /** When all values were last loaded, in unix seconds. */
  readonly loadedAt: number | undefined
  /** Deprecated devices, known before their values are loaded. */
  readonly deprecatedIds: ReadonlySet<number>
  retry(): void
}

/**
 * All devices of a type with their newest values. Loads the list of devices, then the values in batches. Afterwards live
 * events update them, and changes are loaded every 10 s while the page is visible (specification 2, section 4).
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
  // The same object until something in it changes, to avoid renders.
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

/** The store of a type is kept in the query cache, so that coming back to the page shows its rows at once. */
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
    // A new key needs a new store, which takes over the loaded values.
    const ids = listOf(devices, kind.type).map(({ id }) => id)
    const made = new FleetStore({ ids, keys: ordered, first: firstKeys(kind), former: kept })
    client.setQueryData(cacheKey, made)
    return made
  }, [client, kind, keys, devices])
}

function listOf(devices: DeviceInfo, type: DeviceType) {
  if (type === DEVICE_TYPE.robot) return devices.robots
  return type === DEVICE_TYPE.tablet ? devices.tablets : devices.baseStations
}

function deprecatedOf(devices: DeviceInfo | undefined, type: DeviceType): ReadonlySet<number> {
  const list = devices === undefined ? [] : listOf(devices, type)
  return new Set(list.flatMap(({ id, deprecated }) => (deprecated === null ? [] : [id])))
}

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

/**
 * Loads at once and again 10 s after each load has ended (specification 2, section 4), but not while the page is hidden.
 * `again` aborts a running load and starts a new one.
 * @param onResult called with the error of a load, or undefined on success
 */
export function startPolling(options: {
  load: (signal: AbortSignal) => Promise<void>
  onResult: (failure: Error | undefined) => void
}): { again: () => void; stop: () => void } {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const round = async () => {
    clearTimeout(timer)
    // A hanging load must not block the next one.
    running?.abort()
    const own = new AbortController()
    running = own
    const failure = document.hidden ? undefined : await options.load(own.signal).catch(asError)
    if (own.signal.aborted) return
    options.onResult(failure ?? undefined)
    timer = setTimeout(() => void round(), OVERVIEW_REFRESH_MS)
  }
  void round()
  return {
    again: () => void round(),
    stop: () => {
      running?.abort()
      clearTimeout(timer)
    },
  }
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
