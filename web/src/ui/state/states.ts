import type { OnlineStatus, SystemStatus } from '@service-center/contract/devices/device-state.ts'

/** The states of the product; each has a shape of its own, so that colour is never the only difference. */
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

/** Mark and word of an online status. */
export const ONLINE_STATES: Record<OnlineStatus, { state: StateName; word: string }> = {
  online: { state: 'ok', word: 'Online' },
  offline: { state: 'offline', word: 'Offline' },
  unknown: { state: 'unknown', word: 'Unknown' },
  deprecated: { state: 'deprecated', word: 'Deprecated' },
}

/** Mark of a system message; a running system has none, so that a healthy fleet stays colourless. */
export const SYSTEM_STATES: Record<SystemStatus, StateName | undefined> = {
  ok: undefined,
  warning: 'warning',
  bad: 'bad',
  unknown: undefined,
}
