const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/

/**
 * A date that somebody wrote, as YYYY-MM-DD. Reads year, month, day; or day, month, year, separated by dots, dashes or
 * slashes (specification 1, section 5). Undefined for anything else, and for a date that does not exist.
 */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? swapped(YEAR_LAST.exec(text)) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // `Date` turns an invalid day, such as the 31st of June, into one of the next month.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return exists ? iso : undefined
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | undefined {
  return match === null ? undefined : [match[0], match[3], match[2], match[1]]
}
