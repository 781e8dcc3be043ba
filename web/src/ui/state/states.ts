import type { OnlineStatus, SystemStatus } from '@service-center/contract/devices/device-state.ts'

/** The eight states that the product draws; each has a shape of its own, so that colour never stands alone. */
export type StateName = 'ok' | 'offline' | 'unknown' | 'warning' | 'bad' | 'deprecated' | 'info' | 'logbook'

/** How an online status is drawn and what it is called. */
export const ONLINE_STATES: Record<OnlineStatus, { state: StateName; word: string }> = {
  online: { state: 'ok', word: 'Online' },
  offline: { state: 'offline', word: 'Offline' },
  unknown: { state: 'unknown', word: 'Unknown' },
  deprecated: { state: 'deprecated', word: 'Deprecated' },
}

/** How a system message is drawn; a running system wears no mark, so that a healthy fleet stays colourless. */
export const SYSTEM_STATES: Record<SystemStatus, StateName | undefined> = {
  ok: undefined,
  warning: 'warning',
  bad: 'bad',
  unknown: undefined,
}
