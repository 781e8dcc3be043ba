import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { ReactNode } from 'react'
import type { Panel } from '../panels/panels.ts'

/** A part that a feature adds to the details of a customer, in the customer tree. */
export interface CustomerPanel extends Panel {
  /** `header`: below the customer's name, for what must be seen first. `cards`: a card below the devices. */
  readonly place: 'header' | 'cards'
  readonly render: (customer: Customer) => ReactNode
}
