import type { CommandState } from '@service-center/contract/commands/command-rules.ts'
import type { CommandArgs } from '@service-center/contract/commands/command.ts'
import type { StateName } from '../../../ui/state/states.ts'

export const COMMAND_LOOKS: Readonly<Record<CommandState, StateName>> = {
  queued: 'unknown',
  sent: 'offline',
  acknowledged: 'offline',
  running: 'info',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'warning',
  expired: 'warning',
}

/** The arguments in short: the version of an update or the caster of NTRIP settings. */
export function argsText({ rs, override, address, port, mountpoint }: CommandArgs): string {
  const caster = address === undefined ? [] : [`${address}:${port ?? ''}/${mountpoint ?? ''}`]
  return [...(rs === undefined ? [] : [rs]), ...caster, ...(override === true ? ['override'] : [])].join(', ')
}
