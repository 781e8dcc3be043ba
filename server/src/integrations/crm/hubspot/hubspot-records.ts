import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import type { DealStage } from '@service-center/contract/quotes/quotes.ts'
import { OutgoingError } from '../../../platform/outgoing.ts'
import type { ContactLink, CrmRecords, NewContact, NewDeal, OutsideCrm } from '../crm.ts'
import type { HubspotApi } from './hubspot-api.ts'
import { createdSince, searchObjects } from './hubspot-lists.ts'
import { associationMade, contactOf, type CrmObject, dealPipelines, oneObject } from './hubspot-objects.ts'
import type { Kept } from './kept-list.ts'

/** HubSpot's built-in association types ('Associations', version 4: association type id values). */
const CONTACT_TO_COMPANY = 279
const DEAL_TO_CONTACT = 3
const DEAL_TO_COMPANY = 341

/** A deal stage with its pipeline. Without the pipeline HubSpot would use the default one. */
interface PipelineStage extends DealStage {
  readonly pipeline: string
}

/** The stages of all pipelines. If there are several pipelines, the labels contain their names. */
export async function readStages(api: HubspotApi): Promise<PipelineStage[]> {
  const found = await api({ path: '/crm/v3/pipelines/deals', schema: dealPipelines })
  const pipelines = (found?.results ?? []).filter(({ archived }) => archived !== true).toSorted(byOrder)
  return pipelines.flatMap(({ id: pipeline, label: name, stages }) =>
    stages
      .filter(({ archived }) => archived !== true)
      .toSorted(byOrder)
      .map(({ id, label, metadata }) => ({
        id,
        label: pipelines.length > 1 ? `${name}: ${label}` : label,
        isClosed: metadata?.isClosed === 'true',
        pipeline,
      })),
  )
}

const byOrder = (one: { displayOrder: number }, other: { displayOrder: number }) =>
  one.displayOrder - other.displayOrder

interface RecordOptions {
  readonly createCompany: OutsideCrm['createCompany']
  readonly stages: Kept<PipelineStage[]>
  readonly companies: Kept<CrmCompany[]>
  readonly contacts: Kept<CrmContact[]>
}

/** Creates companies, contacts and deals. Each time it first looks for the record of an earlier attempt. */
export function hubspotRecords(api: HubspotApi, options: RecordOptions): CrmRecords {
  const link = async (made: ContactLink) => {
    await linkContact(api, made)
    keepLink(options, made)
  }
  return {
    createCompany:
      async (_db, { company, since }) =>
      () =>
        options.createCompany({ ...company, since }),
    createContact: async (_db, contact) => async () => {
      const found = await findContactMade(api, contact)
      const { companyId } = contact
      if (found !== undefined) {
        await link({ contactId: found.id, companyId })
        return found
      }
      const made = await createContact(api, contact)
      options.contacts.update((list) => [...list.filter(({ id }) => id !== made.id), made])
      keepLink(options, { contactId: made.id, companyId })
      return made
    },
    linkContact: async (_db, made) => () => link(made),
    createDeal: async (_db, deal) => async () =>
      (await findDealMade(api, deal)) ?? createDeal(api, deal, await options.stages.read()),
  }
}

const withId = (ids: readonly string[], id: string) => [...new Set([...ids, id])]

/** The cached lists have the link at once, so that the contact is offered for the next quote. */
function keepLink(
  { companies, contacts }: Pick<RecordOptions, 'companies' | 'contacts'>,
  { companyId, contactId }: ContactLink,
): void {
  companies.update((list) =>
    list.map((one) => (one.id === companyId ? { ...one, contacts: withId(one.contacts, contactId) } : one)),
  )
  contacts.update((list) =>
    list.map((one) => (one.id === contactId ? { ...one, companies: withId(one.companies, companyId) } : one)),
  )
}

/** A contact with an email address is unique in HubSpot and found at once. Others have to be searched for. */
async function findContactMade(
  api: HubspotApi,
  { contact, since }: NewContact,
): Promise<{ id: string } | undefined> {
  const { email, lastname, firstname, phone } = contact
  if (email !== '') {
    return api({
      path: `/crm/v3/objects/contacts/${encodeURIComponent(email)}?idProperty=email`,
      schema: oneObject,
    })
  }
  const filters = [{ propertyName: 'phone', operator: 'EQ', value: phone }, createdSince(since)]
  const found = await searchObjects(api, 'contacts', {
    filterGroups: [{ filters }],
    properties: ['firstname', 'lastname'],
  })
  return found.find(
    ({ properties }) =>
      (properties['lastname'] ?? '') === lastname && (properties['firstname'] ?? '') === firstname,
  )
}

async function createContact(api: HubspotApi, { contact, companyId }: NewContact): Promise<CrmContact> {
  const { firstname, lastname, phone, email } = contact
  const properties = withoutEmpty({ firstname, lastname, phone, email })
  const associations = [associated(companyId, CONTACT_TO_COMPANY)]
  const made = await create(api, 'contacts', { properties, associations })
  return contactOf({ ...made, properties: { ...made.properties, ...properties } }, [companyId])
}

/** An existing link stays as it is. */
async function linkContact(api: HubspotApi, { contactId, companyId }: ContactLink): Promise<void> {
  const [contact, company] = [encodeURIComponent(contactId), encodeURIComponent(companyId)]
  const made = await api({
    method: 'PUT',
    path: `/crm/v4/objects/contact/${contact}/associations/default/company/${company}`,
    schema: associationMade,
  })
  if (made === undefined) throw new OutgoingError('HubSpot', 'status 404')
}

async function findDealMade(api: HubspotApi, { name, since }: NewDeal): Promise<{ id: string } | undefined> {
  const filters = [{ propertyName: 'dealname', operator: 'EQ', value: name }, createdSince(since)]
  const found = await searchObjects(api, 'deals', { filterGroups: [{ filters }], properties: ['dealname'] })
  // HubSpot's operator 'EQ' is case-insensitive.
  return found.find(({ properties }) => properties['dealname'] === name)
}

async function createDeal(
  api: HubspotApi,
  deal: NewDeal,
  stages: readonly PipelineStage[],
): Promise<{ id: string }> {
  const { name, stage, amount, zeroDecimal, currency, closeDate, companyId, contactId } = deal
  const pipeline = stages.find(({ id }) => id === stage)?.pipeline
  const made = await create(api, 'deals', {
    properties: {
      dealname: name,
      dealstage: stage,
      ...(pipeline === undefined ? {} : { pipeline }),
      amount: amountText(amount, { zeroDecimal }).replaceAll(',', ''),
      deal_currency_code: currency,
      closedate: `${closeDate}T00:00:00.000Z`,
    },
    associations: [associated(contactId, DEAL_TO_CONTACT), associated(companyId, DEAL_TO_COMPANY)],
  })
  return { id: made.id }
}

async function create(
  api: HubspotApi,
  type: 'contacts' | 'deals',
  body: { properties: Record<string, string>; associations: readonly object[] },
): Promise<CrmObject> {
  const made = await api({ path: `/crm/v3/objects/${type}`, body, schema: oneObject })
  if (made === undefined) throw new OutgoingError('HubSpot', 'status 404')
  return made
}

const associated = (id: string, type: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: type }],
})

export const withoutEmpty = (properties: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''))
