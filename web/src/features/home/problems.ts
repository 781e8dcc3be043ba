import type { StandingValue } from '@service-center/contract/device-data/device-data.ts'
import {
  batteryPercent,
  onlineStatus,
  systemStatus,
  type OnlineStatus,
} from '@service-center/contract/devices/device-state.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import type { ReaderOf, ReadValue } from '../../api/shared-data/status-values.ts'
import { ONLINE_STATES, type StateName } from '../../ui/state/states.ts'

/** Below this percentage the battery is low (specification 2, section 4: the red band). */
const LOW_BATTERY = 30

/** Each kind corresponds exactly to a filter of the overview. */
interface ProblemKind {
  readonly id: 'fault' | 'battery' | 'warning' | 'stopped'
  readonly state: StateName
  /** The end of a sentence such as '3 robots report a fault'. */
  readonly one: string
  readonly many: string
  readonly online: OnlineStatus
  /** The key whose value is the problem. */
  readonly key: 'system_message' | 'Battery'
  has(value: string | undefined): boolean
}

/** Most urgent first. */
const PROBLEM_KINDS: readonly ProblemKind[] = [
  {
    id: 'fault',
    state: 'bad',
    one: 'reports a fault',
    many: 'report a fault',
    online: 'online',
    key: 'system_message',
    has: (value) => systemStatus(value) === 'bad',
  },
  {
    id: 'battery',
    state: 'bad',
    one: 'has a low battery',
    many: 'have a low battery',
    online: 'online',
    key: 'Battery',
    has: (value) => (batteryPercent(value) ?? LOW_BATTERY) < LOW_BATTERY,
  },
  {
    id: 'warning',
    state: 'warning',
    one: 'reports a warning',
    many: 'report a warning',
    online: 'online',
    key: 'system_message',
    has: (value) => systemStatus(value) === 'warning',
  },
  {
    id: 'stopped',
    state: 'offline',
    one: 'went offline with a fault',
    many: 'went offline with a fault',
    online: 'offline',
    key: 'system_message',
    has: (value) => systemStatus(value) === 'bad',
  },
]

export interface Problem {
  readonly device: FleetDevice
  /** The raw value that is the problem. */
  readonly value: string
}

export interface ProblemGroup {
  readonly id: string
  readonly kind: ProblemKind
  readonly of: DeviceKind
  /** Sorted by id. */
  readonly problems: readonly Problem[]
}

/** The problems of devices that are not deprecated, most urgent kind first, then by device type. */
export function problemGroups(fleet: readonly FleetDevice[], readerOf: ReaderOf): readonly ProblemGroup[] {
  const active = fleet.filter(({ deprecated }) => deprecated === null)
  const read = active.map((device) => {
    const reader: ReadValue = readerOf(device)
    return { device, reader, online: onlineStatus(reader) }
  })
  return PROBLEM_KINDS.flatMap((kind) =>
    Object.values(DEVICE_KINDS).flatMap((of): ProblemGroup[] => {
      const problems = read.flatMap(({ device, reader, online }): Problem[] => {
        if (device.type !== of.type || online !== kind.online) return []
        const value = reader(kind.key)
        return value !== undefined && kind.has(value) ? [{ device, value }] : []
      })
      if (problems.length === 0) return []
      problems.sort((a, b) => a.device.id - b.device.id)
      return [{ id: `${kind.id} ${of.route}`, kind, of, problems }]
    }),
  )
}

/** 'robots report a fault'. */
export function groupText({ kind, of, problems }: ProblemGroup): string {
  return problems.length === 1 ? `${of.name.toLowerCase()} ${kind.one}` : `${of.plural} ${kind.many}`
}

/**
 * The filters of the overview that show exactly the devices of a group.
 * @param translated translates a system message as the column of tablets does
 */
export function filtersOf(
  { kind, of, problems }: ProblemGroup,
  translated: (message: string) => string,
): Record<string, string[]> {
  const status = { 'Server online': [ONLINE_STATES[kind.online].word] }
  if (kind.key === 'Battery') return { ...status, Battery: ['less than', String(LOW_BATTERY)] }
  const said = [...new Set(problems.map(({ value }) => value))].toSorted()
  return {
    ...status,
    system_message: of.type === DEVICE_TYPE.tablet ? [...new Set(said.map(translated))] : said,
  }
}

/** The item of the request that asks when a problem began. */
export function standingOf({ kind }: ProblemGroup, { device, value }: Problem): StandingValue {
  return kind.key === 'Battery'
    ? { deviceId: device.id, key: kind.key, below: LOW_BATTERY }
    : { deviceId: device.id, key: kind.key, value }
}
