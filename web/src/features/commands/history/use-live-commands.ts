import * as api from '@service-center/contract/api.ts'
import type { Command } from '@service-center/contract/commands/command.ts'
import type { CommandEvent } from '@service-center/contract/live.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/query.ts'
import { useLiveEvents } from '../../../api/use-live.ts'

/**
 * Shows a command's new state at once, in what is loaded; the times and the log come with the reload that follows at
 * most once a second.
 */
export function useLiveCommands(): void {
  const client = useQueryClient()
  const show = (events: readonly CommandEvent[]) => {
    const states = new Map(events.map(({ id, state }) => [id, state]))
    client.setQueriesData<Reply<typeof api.commands.list>>(
      { queryKey: keyOf(api.commands.list) },
      (page) => page && withStates(page, states),
    )
    client.setQueriesData<Command>({ queryKey: keyOf(api.commands.get) }, (command) => {
      const state = command === undefined ? undefined : states.get(command.id)
      return command === undefined || state === undefined ? command : { ...command, state }
    })
  }
  useLiveEvents('command', (event) => show([event]))
  useLiveEvents('commands', show)
}

/** A page with commands' new states, by their ids; the same object when none of them is on it. */
export function withStates<Page extends { data: Command[] }>(
  page: Page,
  states: ReadonlyMap<number, Command['state']>,
): Page {
  const isConcerned = page.data.some(({ id, state }) => (states.get(id) ?? state) !== state)
  if (!isConcerned) return page
  const data = page.data.map((command) => ({ ...command, state: states.get(command.id) ?? command.state }))
  return { ...page, data }
}
