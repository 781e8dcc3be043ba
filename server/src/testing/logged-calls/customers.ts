import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import type { EndpointDeclaration, EndpointInput } from '@service-center/contract/endpoint/endpoint.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addGroup } from '../worlds/versions.ts'
import { addCustomer } from '../server/world.ts'

let used = 0

/** Two dealers and a customer of the first. */
async function addTree({ db }: TestServer) {
  const number = (used += 1)
  const dealer = await addCustomer(db, { name: `First dealer ${number}`, isDealer: true })
  const other = await addCustomer(db, { name: `Second dealer ${number}`, isDealer: true })
  const customer = await addCustomer(db, { name: `Customer ${number}`, parentId: dealer })
  return { dealer, other, customer }
}

function aboutTree<E extends EndpointDeclaration>(
  endpoint: E,
  inputOf: (tree: Awaited<ReturnType<typeof addTree>>, username: string) => EndpointInput<E>,
): Prepare {
  return async (server, actor) =>
    asActor(server, { actor, endpoint, input: inputOf(await addTree(server), actor.username) })
}

/** One successful call of every endpoint that changes customers. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/configurations/setCustomerName': aboutTree(customerChanges.setName, ({ customer }) => ({
    body: { customerId: customer, name: 'Renamed' },
  })),
  'POST /api/configurations/setCustomerParent': aboutTree(
    customerChanges.setParent,
    ({ customer, other }) => ({ body: { customerId: customer, parentId: other } }),
  ),
  'POST /api/configurations/createCustomer': aboutTree(customerChanges.create, ({ dealer }) => ({
    body: { name: 'Created', parentId: dealer },
  })),
  'POST /api/configurations/updateCustomerAccessGroups': async (server, actor) => {
    const { customer } = await addTree(server)
    const group = await addGroup(server.db, { name: `Of a customer ${(used += 1)}` })
    const input = { body: { customerId: customer, accessGroups: [group] } }
    return asActor(server, { actor, endpoint: customerChanges.updateAccessGroups, input })
  },
  'POST /api/configurations/salesrep': aboutTree(customerChanges.setSalesRep, ({ customer }, username) => ({
    body: { customerId: customer, username },
  })),
  'DELETE /api/configurations/deleteCustomer/{id}': aboutTree(customerChanges.delete, ({ customer }) => ({
    params: { id: String(customer) },
    query: {},
  })),
}
