import { customers } from '@service-center/contract/customers/customers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { customerChangeRoutes } from './customer-changes.routes.ts'
import { handleUndo } from './customer-undo.ts'
import { findCustomer, listCustomers } from './customers.views.ts'

export function customerRoutes(app: App): void {
  customerChangeRoutes(app)
  handleUndo(app)
  route(app, customers.list)(({ db }) => listCustomers(db))
  route(
    app,
    customers.get,
  )(async ({ db, params, viewer }) => {
    const found = await findCustomer(db, { id: params.customerId, countsUsers: viewer.rights.has('User') })
    if (found === undefined) throw notFound()
    return found
  })
}
