import { createOutgoing } from '../../platform/outgoing.ts'

/** Calls to outside services without counting outcomes. */
export const uncounted = createOutgoing(() => undefined)
