import type { Right } from '@service-center/contract/endpoint/rights.ts'
import { expect, it } from 'vitest'
import { testCustomer } from './tree/test-forest.ts'
import { actionsOn } from './customer-actions.tsx'

const OWN = [
  'CreateCustomer',
  'CustomerName',
  'CustomerParent',
  'SalesRep',
  'UpdateCustomer',
  'ApproveCompany',
]
const widgets = [
  { id: 'ConnectWidget', label: 'Connect devices' },
  ...[...OWN, 'DeleteCustomer'].map((name) => ({ id: `${name}Widget`, label: name })),
]
const actor = (customerId: number[], ...rights: Right[]) => ({
  customerId,
  rights: new Set<Right>(rights),
  // Ids grow from the top down.
  sees: (id: number) => id >= Math.min(...customerId),
})
const top = testCustomer({ id: 1, isInternal: true, isDealer: true })
const dealer = testCustomer({ id: 2, parentId: 1, isDealer: true, reviewed: false })
const club = testCustomer({ id: 3, parentId: 2 })

const labels = (...given: Parameters<typeof actionsOn>) => actionsOn(...given).map(({ label }) => label)

it('lists the actions of the customer first and the deletion last', () => {
  expect(labels(dealer, { widgets, actor: actor([1]) })).toEqual([
    'Create customer below',
    'Change name',
    'Change dealer',
    'Set sales rep',
    'Change access groups',
    'Approve company',
    'Connect devices',
    'Delete customer',
  ])
})

it('offers only what the server allows', () => {
  expect(labels(top, { widgets, actor: actor([1]) })).toEqual(['Change access groups', 'Connect devices'])
  expect(labels(top, { widgets, actor: actor([1], 'CreateRootDealer') })[0]).toBe('Create root dealer')
  expect(labels(dealer, { widgets, actor: actor([2]) })).toEqual([
    'Create customer below',
    'Set sales rep',
    'Approve company',
    'Connect devices',
  ])
  expect(labels(club, { widgets, actor: actor([2]) })).toContain('Change name')
  expect(labels(club, { widgets, actor: actor([2]) })).not.toContain('Create customer below')
  expect(labels(club, { widgets, actor: actor([2], 'ChooseCustomerAsDealer') })).toContain(
    'Create customer below',
  )
})

it('offers no action without its widget', () => {
  expect(labels(dealer, { widgets: [], actor: actor([1], 'CreateRootDealer') })).toEqual([])
})
