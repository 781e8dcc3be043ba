import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Credentials } from '@service-center/contract/sessions/sessions.ts'

/**
 * Whether a user belongs to the internal customer. What holds for all customers only they may change, whatever rights
 * others hold; the server has the final decision.
 */
export const isInternal = ({ customerId }: Pick<Credentials, 'customerId'>): boolean =>
  customerId.includes(INTERNAL_CUSTOMER_ID)
