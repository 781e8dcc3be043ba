import { customers } from '@service-center/contract/customers/customers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createKeptLists } from '../../platform/http/kept-lists.ts'
import { notFound } from '../../platform/errors.ts'
import { customerChangeRoutes } from './customer-changes.routes.ts'
import { handleUndo } from './customer-undo.ts'
import { customerLists } from './customer-lists.ts'
import { findCustomer } from './customers.views.ts'

export function customerRoutes(app: App): void {
  customerChangeRoutes(app)
  handleUndo(app)
  const lists = createKeptLists(customerLists)
  route(app, customers.list)(({ db, viewer }) => lists.read(db, viewer))
  route(
    app,
    customers.get,
  )(async ({ db, params, viewer }) => {
    const found = await findCustomer(db, { id: params.customerId, countsUsers: viewer.rights.has('User') })
    if (found === undefined) throw notFound()
    return found
  })
}
