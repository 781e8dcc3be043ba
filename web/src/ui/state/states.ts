import type { OnlineStatus, SystemStatus } from '@service-center/contract/devices/device-state.ts'

/** The states of the product. Each has its own shape, so that colour is never the only difference. */
export type StateName =
  | 'ok'
  | 'offline'
  | 'unknown'
  | 'warning'
  | 'bad'
  | 'deprecated'
  | 'info'
  | 'logbook'
  | 'planned'

export const ONLINE_STATES: Record<OnlineStatus, { state: StateName; word: string }> = {
  online: { state: 'ok', word: 'Online' },
  offline: { state: 'offline', word: 'Offline' },
  unknown: { state: 'unknown', word: 'Unknown' },
  deprecated: { state: 'deprecated', word: 'Deprecated' },
}

/** The state of a system message; none for a running system, so that a healthy fleet has no colours. */
export const SYSTEM_STATES: Record<SystemStatus, StateName | undefined> = {
  ok: undefined,
  warning: 'warning',
  bad: 'bad',
  unknown: undefined,
}
