import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, requiredText, text, WAS } from '../endpoint/fields.ts'
import { nameText, requiredName } from '../endpoint/names.ts'
import { EMAIL_ADDRESS } from '../text/text-checks.ts'

const MAX_TEXT = 200

const companyFields = {
  name: requiredName(MAX_TEXT),
  country: text(MAX_TEXT),
  city: text(MAX_TEXT),
  address: text(MAX_TEXT),
  zip: text(MAX_TEXT),
  state: text(MAX_TEXT),
  phone: text(MAX_TEXT),
}

/** An email address; empty if none is known. */
const emailOrNone = text(MAX_TEXT).regex(new RegExp(`^$|${EMAIL_ADDRESS.source}`), {
  error: 'Must be an email address.',
})

const MAX_COMPANIES = 100

const contactFields = {
  firstname: nameText(MAX_TEXT),
  lastname: requiredName(MAX_TEXT),
  phone: text(MAX_TEXT),
  email: emailOrNone,
  country: text(MAX_TEXT),
  companies: z.array(requiredText(100)).max(MAX_COMPANIES).describe('Ids of companies.'),
}

/** The customer who owns a new company or contact. */
const owner = idNumber.describe(
  'The customer in whose part of the tree it is: who sees the customer sees it.',
)

const isNew = z.boolean().optional()

const params = z.strictObject({ id: requiredText(100) })
const id = z.object({ id: z.string() })

/**
 * Changes of companies and contacts that are stored here. With HubSpot these calls are refused, because they are
 * edited there.
 */
export const crmChanges = {
  createCompany: endpoint({
    method: 'POST',
    path: '/api/hubspot/companies',
    summary: 'Create a company',
    right: 'HubspotMatch',
    body: z.strictObject({
      ...companyFields,
      customerId: owner,
      isNew: isNew.describe(
        'The caller knows that there is a company of this name, and means another one. Without it, that is the error `company_exists`.',
      ),
    }),
    response: id,
    errors: ['company_exists', 'crm_elsewhere', 'not_found'],
    actionType: 'CreateCompany',
    changes: ['companies'],
  }),
  updateCompany: endpoint({
    method: 'PUT',
    path: '/api/hubspot/companies/{id}',
    summary: 'Change a company',
    right: 'HubspotMatch',
    params,
    body: z.strictObject({
      ...companyFields,
      was: z.strictObject(companyFields).describe(WAS).optional(),
    }),
    response: z.object({}),
    errors: ['changed_meanwhile', 'crm_elsewhere'],
    actionType: 'UpdateCompany',
    changes: ['companies', 'customers'],
  }),
  deleteCompany: endpoint({
    method: 'DELETE',
    path: '/api/hubspot/companies/{id}',
    summary: 'Delete a company; its customers have none then, and its contacts stay',
    right: 'HubspotMatch',
    params,
    response: z.object({}),
    errors: ['crm_elsewhere'],
    actionType: 'DeleteCompany',
    changes: ['companies', 'contacts', 'customers'],
  }),
  createContact: endpoint({
    method: 'POST',
    path: '/api/hubspot/contacts',
    summary: 'Create a contact',
    right: 'HubspotMatch',
    body: z.strictObject({
      ...contactFields,
      customerId: owner,
      isNew: isNew.describe(
        'The caller knows that there is a contact of this email address, or of this name and phone number, and means another one. Without it, that is the error `contact_exists`.',
      ),
    }),
    response: id,
    errors: ['company_unknown', 'contact_exists', 'crm_elsewhere', 'not_found'],
    actionType: 'CreateContact',
    changes: ['companies', 'contacts'],
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/api/hubspot/contacts/{id}',
    summary: 'Change a contact',
    right: 'HubspotMatch',
    params,
    body: z.strictObject({
      ...contactFields,
      was: z.strictObject(contactFields).describe(WAS).optional(),
    }),
    response: z.object({}),
    errors: ['changed_meanwhile', 'company_unknown', 'crm_elsewhere'],
    actionType: 'UpdateContact',
    changes: ['companies', 'contacts'],
  }),
  deleteContact: endpoint({
    method: 'DELETE',
    path: '/api/hubspot/contacts/{id}',
    summary: 'Delete a contact',
    right: 'HubspotMatch',
    params,
    response: z.object({}),
    errors: ['crm_elsewhere'],
    actionType: 'DeleteContact',
    changes: ['companies', 'contacts'],
  }),
}

export type CompanyFields = { [Name in keyof typeof companyFields]: string }
export type ContactFields = { [Name in Exclude<keyof typeof contactFields, 'companies'>]: string } & {
  companies: string[]
}
