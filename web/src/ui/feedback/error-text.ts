/** Why a load failed, as far as the screen shows it differently. Not-found and forbidden cannot be cured by a retry. */
export type FailureKind = 'notFound' | 'forbidden' | 'other'

/** What a failed load says: its message without the trailing period, or the fallback when it has none. */
export function errorText(message: string | undefined): string {
  const text = message?.trim().replace(/\.$/, '')
  return text === undefined || text === '' ? 'An error occured...' : text
}
