import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useMemo } from 'react'
import { appliedByThemselves, chosenOf, fieldsOf, passedDown } from '../rules/group-fields.ts'
import { useGroupChoices } from './use-group-choices.ts'

/** The access groups of an existing customer, and what can be chosen for it. */
export function useOwnGroups(customer: Customer | undefined) {
  const customerIds = useMemo(
    () =>
      customer === undefined ? [] : [customer.id, ...(customer.parentId === null ? [] : [customer.parentId])],
    [customer],
  )
  const choices = useGroupChoices(customerIds)
  return useMemo(() => {
    const { groups, held } = choices
    const ofIt = held.filter(({ customerId }) => customerId === customer?.id)
    const own = new Set(ofIt.filter(({ inheritedFrom }) => inheritedFrom === null).map(({ id }) => id))
    // A group that it has itself, too, is told as its own: the customer above says what it passes down.
    const inherited = new Set([
      ...ofIt.filter(({ inheritedFrom }) => inheritedFrom !== null).map(({ id }) => id),
      ...passedDown(held.filter(({ customerId }) => customerId === customer?.parentId)),
    ])
    const fields =
      customer === undefined || choices.load.data === undefined ? [] : fieldsOf(groups, { own, inherited })
    const names = new Map(groups.map(({ id, name }) => [id, name]))
    return {
      choices,
      own,
      inherited,
      fields,
      /** What it has now, by the key of the type. */
      stored: chosenOf(fields, own),
      automatic: customer === undefined ? [] : appliedByThemselves(groups, inherited),
      /** Groups as a text, in a fixed order. */
      namesOf: (ids: readonly number[]) =>
        ids
          .map((id) => names.get(id) ?? String(id))
          .toSorted()
          .join(', ') || 'none',
    }
  }, [customer, choices])
}
