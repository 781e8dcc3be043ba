const DAY_MS = 86_400_000

/**
 * The day some days after another.
 * @param day YYYY-MM-DD
 * @example daysAfter('2026-11-21', 30) // '2026-12-21'
 */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
