const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIXED_OFFSET = /^([+-])(\d{2}):([0-5]\d)$/
/** Same limit as for the console's offsets (specification 1, section 9). */
const MAX_OFFSET_HOURS = 12

/** ASCII only, because Intl and `toLowerCase` treat the Kelvin sign differently. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/

/** Cache by lower-case name: Intl accepts any case, and there are only some hundred zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError if the zone does not exist */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase()
  const known = formatters.get(name)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(name, formatter)
  return formatter
}

function fixedOffsetOf(zone: string): number | undefined {
  const parts = FIXED_OFFSET.exec(zone)
  if (parts === null) return undefined
  const minutes = Number(parts[2]) * 60 + Number(parts[3])
  if (minutes > MAX_OFFSET_HOURS * 60) return undefined
  return (parts[1] === '-' ? -minutes : minutes) * MINUTE_MS
}

/** Whether a text is an IANA name, such as 'Europe/Copenhagen', or an offset, such as '+02:00'. */
export function isTimeZone(zone: string): boolean {
  if (fixedOffsetOf(zone) !== undefined) return true
  // Intl accepts more offsets than we do.
  if (!ZONE_NAME.test(zone)) return false
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * The UTC offset of a zone at a moment, in milliseconds.
 * @param moment in milliseconds since 1970
 * @throws RangeError if the zone does not exist
 */
export function offsetAt(zone: string, moment: number): number {
  const fixed = fixedOffsetOf(zone)
  if (fixed !== undefined) return fixed
  const shown: Record<string, number> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(moment)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  return wall - Math.floor(moment / 1000) * 1000
}

/**
 * Local time at a moment, as the moment at which UTC shows the same. Calendar calculations use the UTC fields of a
 * `Date` with it.
 */
export function wallOf(zone: string, moment: number): number {
  return moment + offsetAt(zone, moment)
}

/**
 * The moment of a local time. A repeated local time gives the first moment; a skipped one is shifted by the length
 * of the gap.
 */
export function momentOf(zone: string, wall: number): number {
  // A zone's offset changes less than once a day.
  const before = offsetAt(zone, wall - DAY_MS)
  const after = offsetAt(zone, wall + DAY_MS)
  const shown = [wall - before, wall - after].filter((moment) => wallOf(zone, moment) === wall)
  return shown.length === 0 ? wall - before : Math.min(...shown)
}
