import { Checkbox } from '@mantine/core'
import { commandCan } from '@service-center/contract/commands/command-rules.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import { createContext, useContext } from 'react'

interface PickedCommands {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
}

/** The commands that are picked for a cancellation. */
export const Picked = createContext<PickedCommands>({ ids: new Set(), toggle: () => undefined })

/** Picks a command that can be cancelled; nothing for others. */
export function PickCell({ command }: { command: Command }) {
  const { ids, toggle } = useContext(Picked)
  if (!commandCan.cancel(command)) return null
  return (
    <Checkbox
      aria-label={`Pick command ${command.id}`}
      checked={ids.has(command.id)}
      onChange={() => toggle(command.id)}
      // A click on the row opens it.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    />
  )
}
