import { aboutFields, AppError } from '../../platform/errors.ts'

/** The customer was approved or discarded by somebody else, or needs no review. */
export const customerReviewed = () => new AppError('customer_reviewed')

/** Another customer is this company. */
export const companyLinked = () => new AppError('company_linked')

/** The company is being created, or an attempt has just ended whose outcome is not known yet. */
export const companyPending = () => new AppError('company_pending')

/** The viewer has no such company. */
export const companyUnknown = (field: string) => aboutFields('company_unknown', [field])

/** The records are in an outside system. */
export const crmElsewhere = () => new AppError('crm_elsewhere')
