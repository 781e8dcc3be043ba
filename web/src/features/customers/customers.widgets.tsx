import * as api from '@service-center/contract/api.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { type ComponentType, lazy } from 'react'
import type { Widget, WidgetProps } from '../../kit/widgets/widget.ts'

const changes = api.customerChanges

/** The widgets of the control panel about customers (specification 2, section 2.7). */
export const customerWidgets: readonly Widget[] = [
  customerWidget('CreateCustomerWidget', {
    label: 'Create customer / root dealer',
    right: changes.create.right,
    load: () => import('./widgets/CreateCustomerWidget.tsx'),
  }),
  customerWidget('CustomerNameWidget', {
    label: 'Change customer name',
    right: changes.setName.right,
    load: () => import('./widgets/CustomerNameWidget.tsx'),
  }),
  customerWidget('DeleteCustomerWidget', {
    label: 'Delete customer',
    right: changes.delete.right,
    load: () => import('./widgets/DeleteCustomerWidget.tsx'),
  }),
  customerWidget('SalesRepWidget', {
    label: 'Set customer sales rep',
    right: changes.setSalesRep.right,
    load: () => import('./widgets/SalesRepWidget.tsx'),
  }),
  customerWidget('CustomerParentWidget', {
    label: 'Change customer dealer',
    right: changes.setParent.right,
    load: () => import('./widgets/CustomerParentWidget.tsx'),
  }),
  customerWidget('UpdateCustomerWidget', {
    label: 'Update customer Access Groups',
    right: changes.updateAccessGroups.right,
    load: () => import('./widgets/UpdateCustomerWidget.tsx'),
  }),
]

type Load = () => Promise<{ default: ComponentType<WidgetProps> }>

function customerWidget(id: string, { load, ...rest }: { label: string; right: Access; load: Load }): Widget {
  const Form = lazy(load)
  return { id, category: 'Customer', about: ['customer'], render: (props) => <Form {...props} />, ...rest }
}
