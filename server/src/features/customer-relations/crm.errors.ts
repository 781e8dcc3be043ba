import { aboutFields, AppError } from '../../platform/errors.ts'

/** Somebody else has reviewed the customer, or it needs no review. */
export const customerReviewed = () => new AppError('customer_reviewed')

/** Another customer is connected with this company. */
export const companyLinked = () => new AppError('company_linked')

/** The company is being created, or an attempt has just ended with an unknown result. */
export const companyPending = () => new AppError('company_pending')

/** The viewer sees no such company. */
export const companyUnknown = (field: string) => aboutFields('company_unknown', [field])

/** The records are stored in an outside system. */
export const crmElsewhere = () => new AppError('crm_elsewhere')
