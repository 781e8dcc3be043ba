import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'

/** A company of the customer relationship system (specification 3, section 3). */
export const crmCompany = z
  .object({
    id: z.string(),
    name: z.string(),
    country: z.string(),
    city: z.string(),
    address: z.string(),
    zip: z.string(),
    state: z.string(),
    phone: z.string(),
    /** Ids of contacts. */
    contacts: z.array(z.string()),
    lastmodified: unixSeconds,
  })
  .meta({ id: 'Company' })
export type CrmCompany = z.infer<typeof crmCompany>

/** A person of the customer relationship system (specification 3, section 3). */
export const crmContact = z
  .object({
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string(),
    email: z.string(),
    country: z.string(),
    /** Ids of companies. */
    companies: z.array(z.string()),
    lastmodified: unixSeconds,
  })
  .meta({ id: 'Contact' })
export type CrmContact = z.infer<typeof crmContact>

/** The company that a customer probably is (specification 2, section 3). */
export const companyMatch = z
  .object({
    /** The customer. */
    id: idNumber,
    name: z.string(),
    /** The most similar company; '' when there is none, so it would be a new one. */
    matchId: z.string(),
    matchName: z.string(),
    country: z.string(),
    /** `service_center`: a customer is already connected with that company. */
    matchType: z.enum(['service_center', 'name', 'new']),
  })
  .meta({ id: 'CompanyMatch' })
export type CompanyMatch = z.infer<typeof companyMatch>

const CRM_TIMEOUT_MS = 120_000

export const crm = {
  contacts: endpoint({
    method: 'GET',
    path: '/api/hubspot/contacts',
    summary: 'The contacts of the customer relationship system; none when it cannot be reached',
    right: 'verified',
    response: z.object({ data: z.array(crmContact) }),
    timeoutMs: CRM_TIMEOUT_MS,
    reads: ['contacts'],
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/hubspot/companies',
    summary: 'The companies of the customer relationship system; none when it cannot be reached',
    right: 'verified',
    response: z.object({ data: z.array(crmCompany) }),
    timeoutMs: CRM_TIMEOUT_MS,
    reads: ['companies'],
  }),
  closeDate: endpoint({
    method: 'POST',
    path: '/api/hubspot/closedate',
    summary:
      "The day on which a company's open deal is expected to be closed; '' when there is none or it cannot be asked",
    right: 'verified',
    body: z.strictObject({ company: requiredText(100) }),
    /** YYYY-MM-DD, or ''. */
    response: z.object({ closedate: z.string() }),
    reads: ['companies'],
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/users/hubspotMatch',
    summary: 'Which companies of the customer relationship system customers probably are, by their names',
    right: 'HubspotMatch',
    body: z.strictObject({ data: z.array(z.strictObject({ id: idNumber, name: text(500) })).max(999) }),
    response: z.object({ data: z.array(companyMatch) }),
    timeoutMs: CRM_TIMEOUT_MS,
    reads: ['companies', 'customers'],
  }),
}
