import type { Database } from '../../platform/database/database.ts'

/** What a tablet is told to do. */
export type TabletAction =
  | { readonly kind: 'lock' | 'unlock'; readonly message: string }
  | { readonly kind: 'notify'; readonly title: string; readonly message: string }
  | { readonly kind: 'resetApp' | 'pushProfile' }
  | { readonly kind: 'group'; readonly name: string }

/** A tablet, for the device management. */
export interface ManagedTablet {
  /** Its key in the database. */
  readonly dev: number
  readonly id: number
  /** The Knox id that it reports; undefined: none, or no valid one. */
  readonly knoxId: string | undefined
  /** Whether another tablet in service reports the same Knox id: then nobody knows which of them it belongs to. */
  readonly isKnoxIdShared: boolean
}

/** One action for one tablet, stored with the state `sending`. */
export interface Order {
  /** Its row in `tablet_order`. */
  readonly id: number
  readonly tablet: ManagedTablet
}

/** What became of an order when it was handed over: see `orderState` of the contract. */
export interface HandedOver {
  readonly order: Order
  readonly state: 'waiting' | 'accepted' | 'failed' | 'unknown'
  /** Why it failed, for people. */
  readonly failure?: string
  /** The number of the request to the tablet that its answer refers to. */
  readonly requestId?: number
}

/**
 * Hands orders over, without a database connection, and returns what became of each, in their order. It never throws: an
 * order that could not be sent has failed.
 */
export type HandOver = () => Promise<readonly HandedOver[]>

/** A device management: what locks, notifies, resets and groups tablets. */
export interface DeviceManagement {
  readonly name: 'embedded' | 'Knox'
  /**
   * Takes orders in the transaction of the call. Our own device management is done then, and with a rollback nothing was
   * sent. An outside service is asked by the function that is returned, after the commit.
   */
  take(
    db: Database,
    work: { readonly action: TabletAction; readonly orders: readonly Order[] },
  ): Promise<readonly HandedOver[] | HandOver>
  /** Pages for people: of the service, and for remote support of one tablet. */
  linksOf(knoxId: string | undefined): {
    readonly consoleUrl: string
    readonly remoteSupportUrl: string | null
  }
}

/** Access to Samsung Knox Manage. */
export interface KnoxSettings {
  /** The address of its region: https://eu01.manage.samsungknox.com */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** The package of the tablets' app, whose data a reset deletes. */
  readonly appPackage: string
}

/** Where people find the service; `{knoxId}` is replaced. */
export interface KnoxPages {
  readonly consoleUrl: string
  readonly remoteSupportUrl: string
}
