import { ownZone } from './own-zone.ts'
import { zoneText } from './schedule-words.ts'

/** An offset in hours as a zone: '+02:00'. */
export const offsetZone = (hours: number) =>
  `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

/**
 * The zones to choose from: that of this computer, the offset at which the console shows times, and all others.
 * @param present one that is chosen already
 */
export function zoneChoices({ offset, present }: { offset: number; present: string | null }) {
  const own = ownZone()
  const shown = offsetZone(offset)
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  const first = [
    { value: own, label: `${zoneText(own)} (this computer)` },
    { value: shown, label: `${zoneText(shown)} (as times are shown here, without summer time)` },
  ]
  const known = new Set(first.map(({ value }) => value))
  const others = [...(present === null ? [] : [present]), ...names].filter((zone) => !known.has(zone))
  return [...first, ...[...new Set(others)].map((value) => ({ value, label: zoneText(value) }))]
}
