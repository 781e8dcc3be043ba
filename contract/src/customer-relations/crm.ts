import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'

/** Specification 3, section 3. */
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
    contacts: z.array(z.string()).describe('Ids of contacts.'),
    lastmodified: unixSeconds,
  })
  .meta({ id: 'Company', description: 'A company of the customer relationship system.' })
export type CrmCompany = z.infer<typeof crmCompany>

/** Specification 3, section 3. */
export const crmContact = z
  .object({
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string(),
    email: z.string(),
    country: z.string(),
    companies: z.array(z.string()).describe('Ids of companies.'),
    lastmodified: unixSeconds,
  })
  .meta({
    id: 'Contact',
    description: 'A contact of the customer relationship system: a person of companies.',
  })
export type CrmContact = z.infer<typeof crmContact>

const matchFields = {
  matchId: z.string().describe("The id of the company; '' for a new one."),
  matchName: z.string(),
  country: z.string(),
  matchType: z
    .enum(['service_center', 'name', 'new'])
    .describe(
      'service_center: another customer is this company already. name: by its name. new: there is none, a new one would be created.',
    ),
}

/** Maximum number of companies suggested for a customer. */
export const MAX_CHOICES = 5

export const companyChoice = z
  .object(matchFields)
  .meta({ id: 'CompanyChoice', description: 'A company that may be the same as a customer.' })
export type CompanyChoice = z.infer<typeof companyChoice>

/** Specification 2, section 3. */
export const companyMatch = z
  .object({
    id: idNumber.describe('The id of the customer.'),
    name: z.string(),
    ...matchFields,
    choices: z
      .array(companyChoice)
      .describe('The most similar companies, best match first; empty without a match.'),
  })
  .meta({ id: 'CompanyMatch', description: 'The company that a customer most probably is, by its name.' })
export type CompanyMatch = z.infer<typeof companyMatch>

export const companyLink = z
  .object({ customerId: idNumber, companyId: z.string(), companyName: z.string() })
  .meta({
    id: 'CompanyLink',
    description: 'Which company of the customer relationship system a customer is.',
  })
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
      isEditable: z.boolean().describe('Whether companies and contacts are edited here, not in HubSpot.'),
      companyPage: z
        .string()
        .nullable()
        .describe(
          'The page of a company in HubSpot, with `{id}` in place of its id. Null: companies are edited here, or HubSpot does not answer.',
        ),
      contactPage: z.string().nullable().describe('The page of a contact, alike. Null: as of companies.'),
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
      isNew: z
        .boolean()
        .optional()
        .describe(
          'The caller knows that there is a company of this name, and means another one. Without it, a new company of this name is the error `company_exists`.',
        ),
    }),
    response: z.object({ company: z.string(), undo }),
    errors: [
      'company_exists',
      'company_linked',
      'company_pending',
      'company_unknown',
      'customer_reviewed',
      'not_found',
    ],
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
