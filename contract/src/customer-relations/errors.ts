import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const CUSTOMER_RELATIONS_ERRORS = {
  /** When approving the company of a new customer. */
  customer_reviewed: { status: 409, message: 'Somebody else has reviewed this customer in the meantime.' },
  company_linked: { status: 409, message: 'This company is connected with another customer already.' },
  company_pending: {
    status: 409,
    message: 'The company of this customer is being created. Please try again in a minute.',
  },
  company_unknown: { status: 400, message: 'There is no such company any more. Please choose another one.' },
  /** The actual messages of these two name what exists. */
  company_exists: {
    status: 409,
    message: 'This company exists already. Use it, or say that a new one is meant (`isNew`).',
  },
  contact_exists: {
    status: 409,
    message: 'This contact exists already. Use them, or say that a new one is meant (`isNew`).',
  },
  crm_elsewhere: { status: 409, message: 'Companies and contacts are edited in HubSpot.' },
} as const satisfies ErrorKinds
