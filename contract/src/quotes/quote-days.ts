import type { LegalEntity } from '../quote-settings/quote-language.ts'

/** Time zone of each legal entity's seat, which decides the date of its quotes. */
const ZONES: Readonly<Record<LegalEntity, string>> = {
  US: 'America/New_York',
  UK: 'Europe/London',
  FR: 'Europe/Paris',
  'BE(FR)': 'Europe/Brussels',
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
  'BE(NL)': 'Europe/Brussels',
  AU: 'Australia/Sydney',
}

/** Today's date at a legal entity's seat, YYYY-MM-DD. */
export function todayOf(entity: LegalEntity, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: ZONES[entity],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('year')}-${read('month')}-${read('day')}`
}

const DAY_MS = 24 * 3_600_000

/**
 * The date some days later.
 * @param day YYYY-MM-DD
 * @example daysAfter('2026-11-21', 30) // '2026-12-21'
 */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
