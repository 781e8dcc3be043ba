import { companyApproval } from '@service-center/contract/customer-relations/crm.ts'
import { crmChanges } from '@service-center/contract/customer-relations/crm-changes.ts'
import { asActor, type Prepare } from '../logged-call.ts'
import type { TestServer } from '../server/test-server.ts'
import { addCustomer } from '../server/world.ts'

const company = { name: 'Logged', country: '', city: '', address: '', zip: '', state: '', phone: '' }
const contact = { firstname: '', lastname: 'Logged', phone: '', email: '', country: '', companies: [] }

let used = 0
const nextId = () => `logged-${(used += 1)}`

async function addCompany(server: TestServer): Promise<string> {
  const id = nextId()
  await server.db.insertInto('crm_company').values({ id, name: 'Old', customer_id: 1 }).execute()
  return id
}

async function addContact(server: TestServer): Promise<string> {
  const id = nextId()
  await server.db.insertInto('crm_contact').values({ id, lastname: 'Old', customer_id: 1 }).execute()
  return id
}

async function addUnreviewed(server: TestServer): Promise<number> {
  const id = await addCustomer(server.db, { name: nextId() })
  await server.db.updateTable('customer').set({ reviewed: false }).where('id', '=', id).execute()
  return id
}

/** One successful call of every endpoint that changes customer relations. */
export const LOGGED_CALLS: Readonly<Record<string, Prepare>> = {
  'POST /api/hubspot/companies': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: crmChanges.createCompany,
      input: { body: { ...company, name: nextId(), customerId: 1 } },
    }),
  'PUT /api/hubspot/companies/{id}': async (server, actor) => {
    const params = { id: await addCompany(server) }
    return asActor(server, { actor, endpoint: crmChanges.updateCompany, input: { params, body: company } })
  },
  'DELETE /api/hubspot/companies/{id}': async (server, actor) => {
    const params = { id: await addCompany(server) }
    const link = { contact_id: await addContact(server), company_id: params.id }
    await server.db.insertInto('crm_contact_company').values(link).execute()
    return asActor(server, { actor, endpoint: crmChanges.deleteCompany, input: { params } })
  },
  'POST /api/hubspot/contacts': async (server, actor) =>
    asActor(server, {
      actor,
      endpoint: crmChanges.createContact,
      input: { body: { ...contact, customerId: 1 } },
    }),
  'PUT /api/hubspot/contacts/{id}': async (server, actor) => {
    const params = { id: await addContact(server) }
    return asActor(server, { actor, endpoint: crmChanges.updateContact, input: { params, body: contact } })
  },
  'DELETE /api/hubspot/contacts/{id}': async (server, actor) => {
    const params = { id: await addContact(server) }
    return asActor(server, { actor, endpoint: crmChanges.deleteContact, input: { params } })
  },
  'POST /api/configurations/hubspotCompany': async (server, actor) => {
    const body = { company: '', name: nextId(), customer: await addUnreviewed(server) }
    return asActor(server, { actor, endpoint: companyApproval.approve, input: { body } })
  },
  'POST /api/configurations/hubspotCompanyReviewed': async (server, actor) => {
    const body = { customer: await addUnreviewed(server) }
    return asActor(server, { actor, endpoint: companyApproval.discard, input: { body } })
  },
}
