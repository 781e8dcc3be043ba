import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'

/** A company in the customer relationship system (CRM; specification 3, section 3). */
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

/** A contact in the CRM (specification 3, section 3). */
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
  /** The id of the company; '' for a new one. */
  matchId: z.string(),
  matchName: z.string(),
  country: z.string(),
  /** `service_center`: another customer is linked to this company already. */
  matchType: z.enum(['service_center', 'name', 'new']),
}

/** Maximum number of companies suggested for a customer. */
export const MAX_CHOICES = 5

/** A company that may be the same as a customer. */
export const companyChoice = z.object(matchFields).meta({ id: 'CompanyChoice' })
export type CompanyChoice = z.infer<typeof companyChoice>

/** The company that best matches a customer (specification 2, section 3). */
export const companyMatch = z
  .object({
    /** The id of the customer. */
    id: idNumber,
    name: z.string(),
    ...matchFields,
    /** The most similar companies, best match first; empty without a match. */
    choices: z.array(companyChoice),
  })
  .meta({ id: 'CompanyMatch' })
export type CompanyMatch = z.infer<typeof companyMatch>

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
      /** Whether companies and contacts are edited here, not in HubSpot. */
      isEditable: z.boolean(),
      /** Links to HubSpot with `{id}` as placeholder; null if edited here, or while HubSpot does not answer. */
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

const APPROVAL_TIMEOUT_MS = 30_000

/** Maximum number of companies in the list of recent ones. */
export const MAX_RECENT_COMPANIES = 100

/** Approval of new customers (specification 2, sections 2.7 and 4). */
export const companyApproval = {
  approve: endpoint({
    method: 'POST',
    path: '/api/configurations/hubspotCompany',
    summary: 'Approve a customer: it is a company of the customer relationship system, or becomes a new one',
    right: 'HubspotMatch',
    body: z.strictObject({
      company: text(100).describe("The company's id; empty: a new one is created."),
      name: requiredName(200).describe('Of the company; a new one gets it.'),
      customer: idNumber,
      shared: z
        .boolean()
        .optional()
        .describe('The caller knows that another customer is this company. Without it, that is an error.'),
    }),
    response: z.object({ company: z.string(), undo }),
    errors: ['company_linked', 'company_pending', 'company_unknown', 'customer_reviewed', 'not_found'],
    actionType: 'ApproveCompany',
    changes: ['companies', 'configurationChanges', 'customers'],
    timeoutMs: APPROVAL_TIMEOUT_MS,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/configurations/hubspotCompanyReviewed',
    summary: 'Mark a customer as reviewed without a company',
    right: 'HubspotMatch',
    body: z.strictObject({ customer: idNumber }),
    response: z.object({ undo }),
    errors: ['customer_reviewed', 'not_found'],
    actionType: 'DiscardCompanyReview',
    changes: ['configurationChanges', 'customers'],
    timeoutMs: APPROVAL_TIMEOUT_MS,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/configurations/getRecentHubspotCompanies',
    summary: 'The companies that were created last, newest first; none when they cannot be read',
    right: 'HubspotMatch',
    response: z.object({ data: z.array(crmCompany) }),
    reads: ['companies'],
  }),
}
