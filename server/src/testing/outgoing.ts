import { createOutgoing } from '../platform/outgoing.ts'

/** Calls to outside services that nobody counts. */
export const uncounted = createOutgoing(() => undefined)
