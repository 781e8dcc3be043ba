import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { OutgoingError, type Outgoing } from '../../../platform/outgoing.ts'
import { type Crm, type OutsideCrm, type RecordPages, RefusedError } from '../crm.ts'
import type { CrmSettings } from '../../../platform/start/service-settings.ts'
import { createHubspotApi, type HubspotApi } from './hubspot-api.ts'
import { createdSince, listObjects, type ObjectKind, searchObjects } from './hubspot-lists.ts'
import {
  account,
  COMPANY_PROPERTIES,
  companyOf,
  CONTACT_PROPERTIES,
  contactOf,
  oneObject,
} from './hubspot-objects.ts'
import { hubspotRecords, readStages, withoutEmpty } from './hubspot-records.ts'
import { type Kept, kept } from './kept-list.ts'

const CLOSE_DATE_MS = 60_000
const RECENT_MS = 15_000
const ACCOUNT_MS = 24 * 3_600_000
const MAX_CLOSE_DATES = 500

const COMPANIES: ObjectKind = { type: 'companies', properties: COMPANY_PROPERTIES, linked: 'contacts' }
const CONTACTS: ObjectKind = { type: 'contacts', properties: CONTACT_PROPERTIES, linked: 'companies' }

/**
 * HubSpot over its public API (https://developers.hubspot.com/docs, 'CRM objects', 'Search the CRM', 'Associations' and
 * 'Account information'), with the token of a private app that may read and write companies, contacts and deals. Lists are
 * cached, see kept-list.ts.
 */
export function hubspotCrm(
  settings: CrmSettings,
  { outgoing, onLoaded }: { outgoing: Outgoing; onLoaded: () => void },
): Crm {
  const api = createHubspotApi(settings, outgoing)
  const companies = kept(() => listObjects(api, COMPANIES, companyOf), { onLate: onLoaded })
  const contacts = kept(() => listObjects(api, CONTACTS, contactOf), { onLate: onLoaded })
  const recent = kept(() => listRecent(api), { freshMs: RECENT_MS })
  const closeDates = keptByKey(MAX_CLOSE_DATES, (id) =>
    kept(() => findCloseDate(api, id), { freshMs: CLOSE_DATE_MS }),
  )
  const stages = kept(() => readStages(api))
  const outside = outsideCrm(api, companies)
  return {
    companies: async () => companies.read,
    contacts: async () => contacts.read,
    recentCompanies: async (_db, max) => async () => (await recent.read()).slice(0, max),
    findCompany: async (_db, id) => async () => {
      const found = await findObject(api, COMPANIES, id)
      return found && companyOf(found)
    },
    findContact: async (_db, id) => async () => {
      const found = await findObject(api, CONTACTS, id)
      return found && contactOf(found)
    },
    dealStages: async () => (await stages.read()).map(({ id, label, isClosed }) => ({ id, label, isClosed })),
    records: hubspotRecords(api, { createCompany: outside.createCompany, stages, companies, contacts }),
    closeDate: async (_db, id) => () => closeDates(id).read(),
    findReachable: async (_db, email) => newestOf(contacts.known() ?? [], email),
    outside,
  }
}

function newestOf(contacts: readonly CrmContact[], email: string): CrmContact | undefined {
  const wanted = email.toLowerCase()
  return contacts
    .filter((contact) => contact.phone !== '' && contact.email.toLowerCase() === wanted)
    .toSorted((a, b) => b.lastmodified - a.lastmodified)[0]
}

function outsideCrm(api: HubspotApi, companies: Kept<CrmCompany[]>): OutsideCrm {
  const pages = kept(() => readPages(api), { freshMs: ACCOUNT_MS })
  return {
    pages: pages.read,
    createCompany: async (company) => {
      const created = (await findCreated(api, company).catch(asRefused)) ?? (await create(api, company))
      companies.update((list) => [...list.filter(({ id }) => id !== created.id), created])
      return { id: created.id }
    },
  }
}

/** If the search fails, nothing was created. */
function asRefused(error: unknown): never {
  throw error instanceof OutgoingError ? new RefusedError('HubSpot', error.reason, { cause: error }) : error
}

async function readPages(api: HubspotApi): Promise<RecordPages> {
  const found = await api({ path: '/account-info/v3/details', schema: account })
  if (found === undefined) return { companyPage: null, contactPage: null }
  const root = `https://${found.uiDomain}/contacts/${found.portalId}/record`
  return { companyPage: `${root}/0-2/{id}`, contactPage: `${root}/0-1/{id}` }
}

function findObject(api: HubspotApi, kind: ObjectKind, id: string) {
  const query = new URLSearchParams({ properties: kind.properties.join(','), associations: kind.linked })
  return api({ path: `/crm/v3/objects/${kind.type}/${encodeURIComponent(id)}?${query}`, schema: oneObject })
}

async function listRecent(api: HubspotApi): Promise<CrmCompany[]> {
  const sorts = [{ propertyName: 'createdate', direction: 'DESCENDING' }]
  const found = await searchObjects(api, 'companies', { sorts, properties: COMPANY_PROPERTIES })
  return found.map((object) => companyOf(object))
}

/** A company that an earlier attempt has created. HubSpot's search finds new companies only after a few seconds. */
async function findCreated(
  api: HubspotApi,
  { name, since }: { name: string; since: Date },
): Promise<CrmCompany | undefined> {
  const filters = [{ propertyName: 'name', operator: 'EQ', value: name }, createdSince(since)]
  const found = await searchObjects(api, 'companies', {
    filterGroups: [{ filters }],
    properties: COMPANY_PROPERTIES,
  })
  // HubSpot's operator 'EQ' is case-insensitive.
  const same = found.find(({ properties }) => properties['name'] === name)
  return same && companyOf(same)
}

async function create(
  api: HubspotApi,
  { since: _since, ...company }: Parameters<OutsideCrm['createCompany']>[0],
): Promise<CrmCompany> {
  const properties = withoutEmpty(company)
  const made = await api({ path: '/crm/v3/objects/companies', body: { properties }, schema: oneObject })
  if (made === undefined) throw new OutgoingError('HubSpot', 'status 404')
  return companyOf({ ...made, properties: { ...made.properties, ...properties } })
}

async function findCloseDate(api: HubspotApi, companyId: string): Promise<string | undefined> {
  const filters = [
    { propertyName: 'associations.company', operator: 'EQ', value: companyId },
    { propertyName: 'hs_is_closed', operator: 'EQ', value: 'false' },
    { propertyName: 'closedate', operator: 'HAS_PROPERTY' },
  ]
  const found = await searchObjects(api, 'deals', { filterGroups: [{ filters }], properties: ['closedate'] })
  const days = found.map(({ properties }) => properties['closedate']?.slice(0, 10) ?? '')
  return days.filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)).toSorted()[0]
}

/** A cached value per key. With too many keys the oldest is dropped. */
function keptByKey<Value>(max: number, make: (key: string) => Kept<Value>): (key: string) => Kept<Value> {
  const known = new Map<string, Kept<Value>>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= max) known.delete(known.keys().next().value ?? '')
    const made = make(key)
    known.set(key, made)
    return made
  }
}
