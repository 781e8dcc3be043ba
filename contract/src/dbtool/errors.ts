import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const DBTOOL_ERRORS = {
  access_group_exists: { status: 409, message: 'An access group of this name exists already.' },
  version_exists: { status: 409, message: 'This version exists already.' },
  version_configuration_exists: {
    status: 409,
    message: 'This version has a configuration for these access groups already. Change that one instead.',
  },
  version_deprecated: {
    status: 409,
    message: 'This version is deprecated, so no device is offered it any more.',
  },
  feature_group_exists: { status: 409, message: 'A feature group of this name exists already.' },
  feature_exists: { status: 409, message: 'A feature of this tag exists already.' },
  purchase_key_used: {
    status: 409,
    message: 'Another purchase was made by this request already. Load the list again.',
  },
  price_outdated: { status: 409, message: 'Prices have changed. Check them and try again.' },
  purchase_refunded: { status: 409, message: 'This purchase was refunded already, and that refund stands.' },
  purchase_not_complete: { status: 409, message: 'Only a complete purchase can be refunded.' },
  feature_configuration_exists: {
    status: 409,
    message: 'This feature has a configuration for these access groups already. Change that one instead.',
  },
  price_exists: {
    status: 409,
    message:
      'There is a price in this currency for these access groups, this day and this time of ownership already. Change that one instead.',
  },
  vat_exists: { status: 409, message: 'This access group has a VAT already.' },
  server_exists: { status: 409, message: 'This server exists already.' },
  server_deprecated: {
    status: 409,
    message: 'This server is deprecated. Choose another one.',
  },
} as const satisfies ErrorKinds
