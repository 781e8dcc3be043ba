import { DEVICE_TYPE } from '../devices/devices.ts'
import type { Right } from '../endpoint/rights.ts'
import { isUpdatable } from '../software-versions/version-rules.ts'

/**  Command types (specification 2, section 3). */
export const COMMAND_TYPES = ['update', 'reconfigure_ntrip'] as const
export type CommandType = (typeof COMMAND_TYPES)[number]

/** Device types that take commands. */
export const COMMAND_DEVICE_TYPES = [DEVICE_TYPE.robot, DEVICE_TYPE.referenceStation] as const
export type CommandDeviceType = (typeof COMMAND_DEVICE_TYPES)[number]

/**
 * The states of a command: `queued` (not sent to the device yet), `sent`, `acknowledged` (the device accepted it),
 * `running` (the device reported progress), then one of the end states. `expired` and `cancelled` commands were
 * never run.
 */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'acknowledged',
  'running',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

interface CommandLife {
  readonly state: CommandState
  readonly startedAt: number | null
  /** When a user asked to cancel a command that the device may have received already. */
  readonly cancelRequestedAt: number | null
}

/** States in which the device has not started the command yet. */
export const OPEN_STATES = ['queued', 'sent', 'acknowledged'] as const satisfies readonly CommandState[]
/** End states. A device may still report late what it did. */
export const ENDED_STATES = [
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly CommandState[]

export const isOpen = (state: CommandState): boolean => OPEN_STATES.some((one) => one === state)
export const isEnded = (state: CommandState): boolean => ENDED_STATES.some((one) => one === state)

export const commandCan = {
  /** A command can be cancelled once, and only before it starts (specification 2, section 4). */
  cancel: ({ state, cancelRequestedAt }: Omit<CommandLife, 'startedAt'>): boolean =>
    isOpen(state) && cancelRequestedAt === null,
}

export const isStarted = ({ state, startedAt }: Pick<CommandLife, 'state' | 'startedAt'>): boolean =>
  state === 'running' || startedAt !== null

export const COMMAND_STATE_NAMES: Readonly<Record<CommandState, string>> = {
  queued: 'Queued',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/**
 * One sentence about the state of a command, for the screen.
 * @param command.online whether the device is connected now
 */
export function describeState(command: CommandLife & { readonly online: boolean }): string {
  const { state, online, cancelRequestedAt } = command
  if (isOpen(state) && cancelRequestedAt !== null) {
    return online ? 'The device is being asked to cancel it.' : 'Will be cancelled when the device is online.'
  }
  switch (state) {
    case 'queued':
      return online ? 'Is being sent to the device.' : 'Will run when the device is online.'
    case 'sent':
      return online
        ? 'Sent; the device has not answered yet.'
        : 'Sent; will be sent again when the device is online.'
    case 'acknowledged':
      return 'The device has accepted it and will start it.'
    case 'running':
      return 'The device is carrying it out.'
    case 'completed':
      return 'The device has completed it.'
    case 'failed':
      return 'Failed.'
    case 'cancelled':
      return 'Cancelled before it started.'
    case 'expired':
      return 'Expired before it started.'
  }
}

/** At least one of these rights is needed to see and send commands. */
export const COMMAND_RIGHTS = ['Commands', 'BulkCommands'] as const satisfies readonly Right[]
/** The right to send NTRIP settings, to set the update's switches, and to install test versions. */
export const SUPER_COMMANDS_RIGHT = 'CommandsSuper' satisfies Right

/** The command types that a user with these rights may send. */
export function sendableTypes(rights: ReadonlySet<string>): CommandType[] {
  if (!COMMAND_RIGHTS.some((right) => rights.has(right))) return []
  return COMMAND_TYPES.filter((type) => type === 'update' || rights.has(SUPER_COMMANDS_RIGHT))
}

/** The key under which a device reports the version of its software. */
export const SOFTWARE_KEYS: Readonly<Record<CommandDeviceType, string>> = {
  1: 'robot_software',
  3: 'station_software',
}

/**
 * The command types that the device accepts: robots from software 9.8.3 on (specification 2, section 9) and
 * stations whose software begins with BS. A device that has not reported its software yet is assumed to take all;
 * if it does not, it refuses the command.
 * @param software as the device reported it
 */
export function typesTakenBy(deviceType: CommandDeviceType, software: string | undefined): CommandType[] {
  const text = software?.trim() ?? ''
  if (text === '') return [...COMMAND_TYPES]
  const isTaken = deviceType === DEVICE_TYPE.robot ? isUpdatable(text) : text.startsWith('BS')
  return isTaken ? [...COMMAND_TYPES] : []
}
