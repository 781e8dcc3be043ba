/** Why a load failed, as far as the screen shows it differently. A retry does not help for not-found and forbidden. */
export type FailureKind = 'notFound' | 'forbidden' | 'other'

/** The message of a failed load without its trailing period, or the fallback. */
export function errorText(message: string | undefined): string {
  const text = message?.trim().replace(/\.$/, '')
  return text === undefined || text === '' ? 'An error occured...' : text
}
