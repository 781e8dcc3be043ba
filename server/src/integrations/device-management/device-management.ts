import type { Database } from '../../platform/database/database.ts'

export type TabletAction =
  | { readonly kind: 'lock' | 'unlock'; readonly message: string }
  | { readonly kind: 'notify'; readonly title: string; readonly message: string }
  | { readonly kind: 'resetApp' | 'pushProfile' }
  | { readonly kind: 'group'; readonly name: string }

export interface ManagedTablet {
  /** Its key in the database. */
  readonly dev: number
  readonly id: number
  /** The Knox id that it reports; undefined if it reports none or an invalid one. */
  readonly knoxId: string | undefined
  /** Whether another tablet in service reports the same Knox id, so that it is unclear which one has it. */
  readonly isKnoxIdShared: boolean
}

/** One action for one tablet, stored with the state `sending`. */
export interface Order {
  /** Its row in `tablet_order`. */
  readonly id: number
  readonly tablet: ManagedTablet
}

/** The result of sending an order: see `orderState` of the contract. */
export interface HandedOver {
  readonly order: Order
  readonly state: 'waiting' | 'accepted' | 'failed' | 'unknown'
  /** Why it failed, as a text for users. */
  readonly failure?: string
  /** The id of the request to the tablet. */
  readonly requestId?: number
}

/**
 * Sends orders without a database connection and returns their results in the same order. Never throws: an order that could
 * not be sent is a failed one.
 */
export type HandOver = () => Promise<readonly HandedOver[]>

/** Locks, notifies, resets and groups tablets. */
export interface DeviceManagement {
  readonly name: 'embedded' | 'Knox'
  /**
   * Takes orders in the transaction of the call. Our own device management does everything in it, so that nothing is sent
   * after a rollback. The returned function, called after the commit, asks an outside service.
   */
  take(
    db: Database,
    work: { readonly action: TabletAction; readonly orders: readonly Order[] },
  ): Promise<readonly HandedOver[] | HandOver>
  /** Pages for users: the service, and remote support of one tablet. */
  linksOf(knoxId: string | undefined): {
    readonly consoleUrl: string
    readonly remoteSupportUrl: string | null
  }
}
