import type { CommandState } from '@service-center/contract/commands/command-rules.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Live } from '../../platform/live/live.ts'
import type { EventDevice } from './command-devices.views.ts'

/** A command whose state is published to viewers. */
export interface ToldCommand extends EventDevice {
  readonly id: number
  readonly state: CommandState
}

/**
 * Notifies viewers; call it after the commit. A single command has its own event, many commands are one event
 * for each viewer.
 */
export function tellViewers(live: Live, commands: readonly ToldCommand[]): void {
  const [first, ...more] = commands
  if (first === undefined) return
  if (more.length === 0) live.publish(liveEvents.command, { path: first.path, payload: payloadOf(first) })
  else
    live.publishMany(
      liveEvents.commands,
      commands.map((one) => ({ path: one.path, item: payloadOf(one) })),
    )
}

const payloadOf = ({ id, robotId, deviceType, state }: ToldCommand) => ({ id, robotId, deviceType, state })
