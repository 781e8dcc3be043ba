import { customerChanges as endpoints } from '@service-center/contract/customers/customer-changes.ts'
import { customers } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createKeptLists } from '../../platform/http/kept-lists.ts'
import { announce, CUSTOMER_EVENTS, publish } from './customer-change.ts'
import { setName, setParent, setSalesRep } from './customer-changes.service.ts'
import { createCustomer } from './customer-creation.service.ts'
import { findDeletion, removeCustomer } from './customer-deletion.service.ts'
import { listGroupChoices, setGroups } from './customer-groups.service.ts'
import { handleUndo } from './customer-undo.ts'
import {
  customerLists,
  findCustomer,
  findDealerId,
  listMissingGroups,
  listSalesReps,
} from './customers.views.ts'

export function customerRoutes(app: App): void {
  handleUndo(app)
  changeRoutes(app)
  creationRoutes(app)
  dialogRoutes(app)
  const lists = createKeptLists(customerLists)
  route(app, customers.list, ({ db, viewer }) => lists.read(db, viewer))
  route(app, customers.get, async ({ db, params, viewer }) => {
    const found = await findCustomer(db, { id: params.customerId, countsUsers: viewer.rights.has('User') })
    if (found === undefined) throw notFound()
    return found
  })
}

/** The changes of one value, which can be undone. */
function changeRoutes(app: App): void {
  const { live } = app
  route(app, endpoints.setName, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const changed = await setName({ db, viewer }, body)
    announce(changed, { live, events: CUSTOMER_EVENTS.names, logAction, afterCommit })
    return { undo: changed.undo }
  })
  route(app, endpoints.setParent, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const changed = await setParent({ db, viewer }, body)
    announce(changed, { live, events: CUSTOMER_EVENTS.place, logAction, afterCommit })
    return { undo: changed.undo }
  })
  route(app, endpoints.updateAccessGroups, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const changed = await setGroups({ db, viewer }, body)
    announce(changed, { live, events: CUSTOMER_EVENTS.groups, logAction, afterCommit })
    return { undo: changed.undo }
  })
  route(app, endpoints.setSalesRep, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const changed = await setSalesRep({ db, viewer }, body)
    announce(changed, { live, events: CUSTOMER_EVENTS.salesRep, logAction, afterCommit })
    return { undo: changed.undo }
  })
}

function creationRoutes(app: App): void {
  const { live, devices } = app
  route(app, endpoints.create, async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    const { id, after, concerned } = await createCustomer({ db, viewer }, body)
    logAction({ after })
    afterCommit(() => publish(live, CUSTOMER_EVENTS.created, concerned))
    return { id }
  })
  route(app, endpoints.deletion, ({ db, viewer, params: { id } }) => findDeletion({ db, viewer }, id))
  route(
    app,
    endpoints.delete,
    async ({ db, viewer, params: { id }, query: { was }, logAction, afterCommit }) => {
      logAction({ value: { customerId: id } })
      const { before, after, concerned } = await removeCustomer({ db, viewer, devices }, { id, was })
      logAction({ before, after })
      afterCommit(() => publish(live, CUSTOMER_EVENTS.place, concerned))
      return {}
    },
  )
}

/** What the dialogs for changes need. */
function dialogRoutes(app: App): void {
  route(app, endpoints.salesReps, async ({ db, params: { id } }) => {
    await findDealerId(db, id)
    return { data: await listSalesReps(db, id) }
  })
  route(app, endpoints.move, async ({ db, params: { id }, query: { parentId } }) => {
    for (const one of [id, parentId]) await findDealerId(db, one)
    return { data: await listMissingGroups(db, { ids: [id], parentId }) }
  })
  route(app, endpoints.accessGroups, async ({ db, viewer }) => ({ data: await listGroupChoices(db, viewer) }))
  route(app, endpoints.isDealerDescendant, async ({ db, params: { id } }) => {
    return { isDealerDescendant: (await findDealerId(db, id)) !== INTERNAL_CUSTOMER_ID }
  })
}
