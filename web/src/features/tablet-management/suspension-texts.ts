import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { findDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'

/** Customers in this country get other texts (specification 2, section 4). */
const UNITED_STATES = 'United States'

/** Shown on the tablets. Samsung Knox accepts titles up to 30 and messages up to 200 characters. */
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

/** @param countries the customer's countries; undefined while loading */
export function suspensionTextsFor(countries: readonly string[] | undefined): SuspensionTexts {
  return countries?.includes(UNITED_STATES) === true ? US_TEXTS : OTHER_TEXTS
}

/** The texts for a robot's customer, which depend on its countries. */
export function useSuspensionTexts(robotId: number | null): SuspensionTexts {
  const fleet = useFleet()
  const { data: customers } = useQuery(customersQuery)
  const robot =
    robotId === null ? undefined : findDevice(fleet ?? [], { type: DEVICE_TYPE.robot, id: robotId })
  return suspensionTextsFor(customers?.data.find(({ id }) => id === robot?.customerId)?.countries)
}
