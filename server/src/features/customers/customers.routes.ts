import { customers } from '@service-center/contract/customers.ts'
import { type App, route } from '../../platform/endpoints.ts'
import { listCustomers } from './customers.views.ts'

export function customerRoutes(app: App): void {
  route(app, customers.list)(async ({ db }) => ({ data: await listCustomers(db) }))
}
