import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { useMemo } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { mayCall } from '../../../api/rights.ts'
import { useWidgetsAbout } from '../../../kit/widgets/widgets-context.ts'
import { useCustomers } from '../use-customers.ts'
import { actionsOn, type CustomerAction } from './customer-actions.ts'

/** What the viewer can do with a customer; nothing without one. */
export function useCustomerActions(customer: Customer | undefined): readonly CustomerAction[] {
  const viewer = useViewer()
  const { byId } = useCustomers()
  const widgets = useWidgetsAbout('customer')
  return useMemo(() => {
    if (customer === undefined) return []
    const rights = { has: (right: Right) => mayCall(viewer, right) }
    const doer = { customerId: viewer.customerId, rights, sees: (id: number) => byId.has(id) }
    return actionsOn(customer, { widgets, doer })
  }, [customer, viewer, widgets, byId])
}
