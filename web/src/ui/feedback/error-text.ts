/** Why a load failed, as far as the screen shows it differently. A retry helps for the others only. */
export type FailureKind = 'notSignedIn' | 'notFound' | 'forbidden' | 'other'

/** The message of a failed load without its trailing period, or the fallback. */
export function errorText(message: string | undefined): string {
  const text = message?.trim().replace(/\.$/, '')
  return text === undefined || text === '' ? 'An error occured...' : text
}
