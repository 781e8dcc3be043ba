import { z } from 'zod'
import { undo } from '../configuration-changes/undo.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text } from '../endpoint/fields.ts'
import { crmCompany } from './crm.ts'

const APPROVAL_TIMEOUT_MS = 30_000

/** Maximum number of companies that are offered as recent ones. */
export const MAX_RECENT_COMPANIES = 100

/** The review of customers whom nobody has checked (specification 2, sections 2.7 and 4). */
export const companyApproval = {
  approve: endpoint({
    method: 'POST',
    path: '/api/configurations/hubspotCompany',
    summary: 'Approve a customer: it is a company of the customer relationship system, or becomes a new one',
    right: 'HubspotMatch',
    body: z.strictObject({
      company: text(100).describe("The company's id; empty: a new one is created."),
      name: requiredText(200).describe('Of the company; a new one gets it.'),
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
