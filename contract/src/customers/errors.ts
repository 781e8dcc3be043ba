import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const CUSTOMERS_ERRORS = {
  /** The actual message names the dealer (specification 2, section 5). */
  customer_name_taken: { status: 409, message: 'A customer by this name already exists for this dealer' },
  customer_below_itself: {
    status: 409,
    message: 'A customer cannot be moved below itself or below one of its own sub-customers.',
  },
  customer_is_no_dealer: {
    status: 403,
    message: 'Choose a dealer: you cannot associate a customer with this customer.',
  },
  own_customer_protected: {
    status: 403,
    message: 'This is one of your own customers: only users of a customer above it can do this.',
  },
  internal_customer_protected: { status: 403, message: 'This cannot be done with the internal customer.' },
  /** The actual message names them. */
  customer_with_users: {
    status: 409,
    message:
      'Some users belong to this customer alone. Give them another customer or delete their accounts first.',
  },
  access_group_not_held: {
    status: 403,
    message: 'You can only give access groups that one of your own customers has.',
  },
} as const satisfies ErrorKinds
