const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIXED_OFFSET = /^([+-])(\d{2}):([0-5]\d)$/
/** As the console's own offsets (specification 1, section 9). */
const MAX_OFFSET_HOURS = 12

/** In ASCII, to which Intl and `toLowerCase` give the same lower case: theirs differ for the sign of kelvin. */
const ZONE_NAME = /^[A-Za-z][\w+/-]*$/

/** By their names in lower case: Intl takes names in any case, and there are only some hundred of them. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for what is no name of a time zone */
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

/** Whether a text is a time zone: a name of the IANA, such as 'Europe/Copenhagen', or a fixed offset, '+02:00'. */
export function isTimeZone(zone: string): boolean {
  if (fixedOffsetOf(zone) !== undefined) return true
  // Intl knows offsets beyond ours, too.
  if (!ZONE_NAME.test(zone)) return false
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * What a zone's clocks show beyond UTC at a moment, in milliseconds.
 * @param moment in milliseconds since 1970
 * @throws RangeError for what is no time zone
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
 * What a zone's clocks show at a moment, as the moment at which UTC shows the same: all calculation with days, weeks and
 * months is made with it, by the UTC fields of a `Date`.
 */
export function wallOf(zone: string, moment: number): number {
  return moment + offsetAt(zone, moment)
}

/**
 * The moment at which a zone's clocks show something. Where they are put back and show it twice, the first; where they
 * are put forward and leave it out, the one as long after the change as it is after the last minute that was shown.
 */
export function momentOf(zone: string, wall: number): number {
  // Between two changes of a zone lies more than a day.
  const before = offsetAt(zone, wall - DAY_MS)
  const after = offsetAt(zone, wall + DAY_MS)
  const shown = [wall - before, wall - after].filter((moment) => wallOf(zone, moment) === wall)
  return shown.length === 0 ? wall - before : Math.min(...shown)
}
