import type { Outgoing } from '../../platform/outgoing.ts'
import { embeddedTickets, type Tickets, type ZendeskSettings } from './tickets.ts'
import { zendeskTickets } from './zendesk/zendesk-tickets.ts'

/**
 * Zendesk if configured, otherwise our own database. One for the process: all its calls keep the pauses that Zendesk asks
 * for.
 */
export function createTickets(settings: ZendeskSettings | undefined, outgoing: Outgoing): Tickets {
  return settings === undefined
    ? embeddedTickets
    : { source: 'zendesk', outside: zendeskTickets(settings, { outgoing }) }
}
