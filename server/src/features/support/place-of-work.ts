import type { Tickets } from '../../integrations/tickets/tickets.ts'
import type { Viewer } from '../../platform/access/viewers.ts'

/** Where the tickets are worked on, as the replies about them say. */
export interface PlaceOfWork {
  readonly isElsewhere: boolean
  /** The page of a ticket there, with `{id}` in place of its issue id. */
  readonly elsewhere: string | null
}

/** The pages of another ticket system are for its agents: dealers and customers cannot open them. */
export function placeOfWork({ outside }: Tickets, { isAdmin }: Pick<Viewer, 'isAdmin'>): PlaceOfWork {
  return { isElsewhere: outside !== undefined, elsewhere: isAdmin ? (outside?.ticketPage ?? null) : null }
}
