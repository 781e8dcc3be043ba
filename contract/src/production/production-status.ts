/** An id waits for a device (`available`), or a device was provisioned with it (`deployed`). */
export const PRODUCTION_STATUSES = ['available', 'deployed'] as const
export type ProductionStatus = (typeof PRODUCTION_STATUSES)[number]

/** Whether the server has seen the device: no device yet, one that got its token, one that has connected with it. */
export const SERVER_STATUSES = ['waiting', 'provisioned', 'connected'] as const
export type ServerStatus = (typeof SERVER_STATUSES)[number]
