/** The country whose customers get the texts for the United States (specification 2, section 4). */
const UNITED_STATES = 'United States'

/** Texts that customers read on their tablets. Samsung Knox takes 30 characters of a title and 200 of a message. */
interface SuspensionTexts {
  readonly notification: { readonly title: string; readonly message: string }
  readonly lock: string
  readonly unlock: string
}

const US_TEXTS: SuspensionTexts = {
  notification: {
    title: 'Past due payment',
    message:
      'A payment for your robot is past due. Please call your dealer or our US office today to keep your service active.',
  },
  lock: 'This tablet is locked because a payment for your robot is past due. Please call your dealer or our US office to restore your service.',
  unlock: 'Thank you for your payment. This tablet is unlocked and your service is active again.',
}

const OTHER_TEXTS: SuspensionTexts = {
  notification: {
    title: 'Missing payment',
    message:
      'We have not received a payment for your robot. Please contact your dealer so that your service need not be suspended.',
  },
  lock: 'This tablet is locked because we have not received a payment for your robot. Please contact your dealer to have it unlocked.',
  unlock: 'Thank you for your payment. This tablet is unlocked and can be used again.',
}

/** The texts for a customer, by the countries in which it works; those outside the United States while these are unknown. */
export function suspensionTextsFor(countries: readonly string[] | undefined): SuspensionTexts {
  return countries?.includes(UNITED_STATES) === true ? US_TEXTS : OTHER_TEXTS
}
