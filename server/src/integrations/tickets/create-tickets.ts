import type { Outgoing } from '../../platform/outgoing.ts'
import type { ZendeskSettings } from '../../platform/start/service-settings.ts'
import { embeddedTickets, type Tickets } from './tickets.ts'
import { zendeskTickets } from './zendesk/zendesk-tickets.ts'

/**
 * Zendesk if configured, otherwise our own database. There must be one per process, because all calls share the pauses that
 * Zendesk asks for.
 */
export function createTickets(settings: ZendeskSettings | undefined, outgoing: Outgoing): Tickets {
  return settings === undefined
    ? embeddedTickets
    : { source: 'zendesk', outside: zendeskTickets(settings, { outgoing }) }
}
