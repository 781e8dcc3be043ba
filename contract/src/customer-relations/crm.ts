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

const matchFields = {
  /** The company; '' when it would be a new one. */
  matchId: z.string(),
  matchName: z.string(),
  country: z.string(),
  /** `service_center`: a customer is already connected with that company. */
  matchType: z.enum(['service_center', 'name', 'new']),
}

/** Maximum number of companies that are offered for a customer. */
export const MAX_CHOICES = 5

/** A company that a customer may be. */
export const companyChoice = z.object(matchFields).meta({ id: 'CompanyChoice' })
export type CompanyChoice = z.infer<typeof companyChoice>

/** The company that a customer probably is (specification 2, section 3). */
export const companyMatch = z
  .object({
    /** The customer. */
    id: idNumber,
    name: z.string(),
    ...matchFields,
    /** The most similar companies, the first is the match itself; without one, none. */
    choices: z.array(companyChoice),
  })
  .meta({ id: 'CompanyMatch' })
export type CompanyMatch = z.infer<typeof companyMatch>

/** A customer of the viewer's and the company that it is. */
export const companyLink = z
  .object({ customerId: idNumber, companyId: z.string(), companyName: z.string() })
  .meta({ id: 'CompanyLink' })
export type CompanyLink = z.infer<typeof companyLink>

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
  links: endpoint({
    method: 'GET',
    path: '/api/hubspot/links',
    summary: 'Which customers are which companies, and where companies and contacts are edited',
    right: 'verified',
    response: z.object({
      data: z.array(companyLink),
      /** Whether companies and contacts are edited here; otherwise they are HubSpot's. */
      isEditable: z.boolean(),
      /** The pages of HubSpot, with `{id}` in place of the id; null here, and while HubSpot does not answer. */
      companyPage: z.string().nullable(),
      contactPage: z.string().nullable(),
    }),
    timeoutMs: CRM_TIMEOUT_MS,
    reads: ['companies', 'customers'],
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
