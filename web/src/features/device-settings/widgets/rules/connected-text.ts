import type { ConnectValues } from './connect-values.ts'

/**
 * What the call that connects devices has done, in the style of the other toasts (specification 2, section 8, words none).
 * @param customer the name of the customer
 */
export function connectedText({ robotId, tabletId, disconnects }: ConnectValues, customer: string): string {
  if (robotId !== null && tabletId !== null)
    return `Successfully connected Tablet ${tabletId} to Robot ${robotId}, both at ${customer}`
  if (robotId !== null) return `Successfully connected Robot ${robotId} to ${customer}`
  if (disconnects) return `Successfully disconnected Tablet ${tabletId} from its robot, at ${customer}`
  return `Successfully connected Tablet ${tabletId} to ${customer}`
}
