import * as api from '@service-center/contract/api.ts'
import type { Command } from '@service-center/contract/commands/commands.ts'
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
  useLiveEvents('command', (event) => {
    client.setQueriesData<Reply<typeof api.commands.list>>(
      { queryKey: keyOf(api.commands.list) },
      (page) => page && withState(page, event),
    )
    client.setQueryData<Command>(
      keyOf(api.commands.get, { params: { id: String(event.id) } }),
      (command) => command && { ...command, state: event.state },
    )
  })
}

/** A page with a command's new state; the same object when it is not on it. */
export function withState<Page extends { data: Command[] }>(page: Page, { id, state }: CommandEvent): Page {
  const isConcerned = page.data.some((command) => command.id === id && command.state !== state)
  if (!isConcerned) return page
  return { ...page, data: page.data.map((command) => (command.id === id ? { ...command, state } : command)) }
}
