import { liveEvents } from '@service-center/contract/live.ts'
import { support as endpoints } from '@service-center/contract/support/support.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { notFound } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route, routeWithPreparation } from '../../platform/http/endpoints.ts'
import { readLogbook } from './logbook.views.ts'
import { readTickets, countOpenTickets, placeOfWork, ticketsFile } from './tickets.views.ts'
import {
  type CreatedOutside,
  createOutside,
  type PostedTicket,
  postTicket,
  type TicketSubject,
} from './posting.service.ts'
import { notOfPath } from './support.errors.ts'
import { deviceDictionaryOf, findTicket } from './ticket.views.ts'
import { TICKET_WORDS } from './ticket-dictionary.ts'
import { type SupportSettings, ticketWorkRoutes } from './ticket-work.routes.ts'

type PostCall = Pick<Call<typeof endpoints.post>, 'db' | 'viewer' | 'logAction' | 'afterCommit'>
type Body = Call<typeof endpoints.post>['body']

export function supportRoutes(app: App, settings: SupportSettings): void {
  const { tickets, crm } = settings
  const { outside } = tickets

  route(app, endpoints.latest, ({ db, query, viewer }) =>
    query.csv === true
      ? Promise.resolve(ticketsFile(db, { query, tickets }))
      : readTickets(db, { query, source: tickets.source, place: placeOfWork(tickets, viewer) }),
  )

  route(app, endpoints.open, async ({ db }) => ({ count: await countOpenTickets(db, tickets.source) }))

  route(app, endpoints.get, async ({ db, params, viewer }) => {
    const found = await findTicket(db, { issueId: params.id, source: tickets.source })
    if (found === undefined) throw notFound()
    const { isElsewhere, elsewhere } = placeOfWork(tickets, viewer)
    return {
      data: found.ticket,
      ...TICKET_WORDS,
      deviceDictionary: await deviceDictionaryOf(db, found),
      isElsewhere,
      elsewhere: elsewhere?.replace('{id}', String(params.id)) ?? null,
    }
  })

  route(app, endpoints.ofDevice, async ({ db, params, query, viewer }) => {
    const device = await focusDevice(db, params.deviceType, params.deviceId)
    const span = { from: query.notBefore, until: query.notAfter }
    const logbook = await readLogbook(db, { device, source: tickets.source, span })
    return { ...TICKET_WORDS, ...logbook, ...placeOfWork(tickets, viewer) }
  })

  const createFirst =
    outside &&
    ((about: TicketSubject, ticket: PostedTicket, inTransaction: Parameters<typeof createOutside>[2]) =>
      createOutside(outside, { about, ticket, crm }, inTransaction))
  const post = (
    call: PostCall,
    posting: { about: TicketSubject; ticket: PostedTicket; created: CreatedOutside | undefined },
  ) => postAndTell({ app, tickets, crm }, call, posting)

  routeWithPreparation(
    app,
    endpoints.post,
    createFirst &&
      (({ params, body, logAction, inTransaction }) => {
        logAction({ value: valueOf(body), device: { type: params.deviceType, id: params.deviceId } })
        return createFirst(deviceOf(params, body), ticketOf(body), inTransaction)
      }),
    async ({ params, body, prepared: created, ...call }) => {
      call.logAction({ value: valueOf(body), device: { type: params.deviceType, id: params.deviceId } })
      return post(call, { about: deviceOf(params, body), ticket: ticketOf(body), created })
    },
  )

  routeWithPreparation(
    app,
    endpoints.postOfCustomer,
    createFirst &&
      (({ params, body, logAction, inTransaction }) => {
        logAction({ value: { ...valueOf(body), customerId: params.customerId } })
        return createFirst(customerOfPath(params, body), ticketOf(body), inTransaction)
      }),
    async ({ params, body, prepared: created, ...call }) => {
      call.logAction({ value: { ...valueOf(body), customerId: params.customerId } })
      return post(call, { about: customerOfPath(params, body), ticket: ticketOf(body), created })
    },
  )

  ticketWorkRoutes(app, settings)
}

/** Posts a ticket, and notifies the consoles that see it after the commit. */
async function postAndTell(
  { app, tickets, crm }: { app: App } & Pick<SupportSettings, 'tickets' | 'crm'>,
  { db, viewer, logAction, afterCommit }: PostCall,
  {
    created,
    ...posting
  }: { about: TicketSubject; ticket: PostedTicket; created: CreatedOutside | undefined },
) {
  const posted = await postTicket({ db, viewer, crm, ...posting }, { tickets, created })
  const after = { issueId: posted.issueId, status: created?.status ?? posting.ticket.status }
  logAction(posted.isNew ? { after } : { before: after, after })
  if (posted.isNew) {
    afterCommit(() =>
      app.live.publish(liveEvents.tickets, { path: posted.path, payload: { ids: [posted.issueId] } }),
    )
  }
  return { id: posted.id, issueId: posted.issueId }
}

/** @throws invalid when the body names another device */
function deviceOf(
  { deviceType: type, deviceId: id }: { deviceType: 1 | 2; deviceId: number },
  { robot_id, tablet_id }: Pick<Body, 'robot_id' | 'tablet_id'>,
): TicketSubject {
  if (robot_id !== undefined && (type !== 1 || robot_id !== id)) throw notOfPath('robot_id')
  if (tablet_id !== undefined && (type !== 2 || tablet_id !== id)) throw notOfPath('tablet_id')
  return { device: { type, id } }
}

/** @throws invalid when the body names another customer */
function customerOfPath(
  { customerId }: { customerId: number },
  { customer_id }: { customer_id?: number | undefined },
): TicketSubject {
  if (customer_id !== undefined && customer_id !== customerId) throw notOfPath('customer_id')
  return { customerId }
}

const ticketOf = (body: PostedTicket): PostedTicket => {
  const { subject, category, body: text, requester_username, status, requestKey } = body
  return { subject, category, body: text, requester_username, status, requestKey }
}

/** The value of a posted ticket in the user action log. */
const valueOf = ({ subject, category, status, requester_username }: PostedTicket) => ({
  subject,
  category,
  status,
  requester_username,
})
