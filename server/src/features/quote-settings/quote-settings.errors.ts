import { MAX_ADDED_PAGES } from '@service-center/pdf/base/pdf-error.ts'
import { aboutFields, invalid } from '../../platform/errors.ts'

export const quotePlanExists = () => aboutFields('quote_plan_exists', ['title'])

export const quoteContractExists = () => aboutFields('quote_contract_exists', ['name'])

/** @param reason a message for users */
export const quotePagesUnreadable = (reason: string) =>
  aboutFields('quote_pages_unreadable', ['file'], reason)

/** The pages do not exist or are of another kind. */
export const unknownPages = (field: string) =>
  invalid([{ param: field, msg: 'There are no such pages any more.' }])

/** @param count of all added pages of a quote */
export const tooManyPages = (field: string, count: number) =>
  invalid([
    {
      param: field,
      msg: `A quote would have ${count} pages around its own. At most ${MAX_ADDED_PAGES} can be added.`,
    },
  ])

export const unknownCurrency = () => invalid([{ param: 'currency', msg: 'There is no such currency.' }])
