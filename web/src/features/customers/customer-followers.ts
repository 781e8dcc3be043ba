import { createContext } from 'react'

/** What a screen around the forms does when one of them has changed something, before the customers are loaded again. */
export interface CustomerFollowers {
  readonly created: (id: number) => void
  readonly moved: (id: number) => void
  readonly deleted: (ids: { id: number; parentId: number | null }) => void
}

/** The followers of the forms in the customer tree; on the control panel there are none. */
export const CustomerFollowersContext = createContext<CustomerFollowers | undefined>(undefined)
