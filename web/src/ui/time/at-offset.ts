import dayjs, { type Dayjs, type PluginFunc } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

/**
 * Reads a time without a zone ('2026-03-29 02:30:00') as it stands. By default dayjs, and with it the pickers of Mantine,
 * reads it in the browser's zone, which skips an hour of a day in spring: the picker would show 03:30.
 */
const plainTimes: PluginFunc = (_options, { prototype }) => {
  // Part of the plugin interface of dayjs, missing in its types.
  const parsed = prototype as unknown as { parse: (config: { date?: unknown; utc?: boolean }) => void }
  const { parse } = parsed
  parsed.parse = function parsePlain(config) {
    parse.call(this, typeof config.date === 'string' ? { ...config, utc: true } : config)
  }
}

dayjs.extend(utc)
dayjs.extend(plainTimes)

/**
 * A time whose fields (hour, day, month) are those at an offset. The result counts in UTC: the browser's zone, and its
 * changes of summer time, have no part in it. This is the only file that uses dayjs itself.
 * @param at unix seconds
 * @param offset hours from UTC
 */
export function atOffset(at: number, offset: number): Dayjs {
  return dayjs.utc((at + offset * 3600) * 1000)
}

/** The unix seconds of a time of `atOffset`. */
export function secondsAt(time: Dayjs, offset: number): number {
  return time.valueOf() / 1000 - offset * 3600
}

/** A time without a zone, as pickers give it, at an offset; see `atOffset`. */
export function plainTime(text: string): Dayjs {
  return dayjs.utc(text)
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** The unix seconds of a date or time as text; without a zone it is UTC. NaN when it is neither. */
export function secondsOfText(text: string): number {
  return Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text) / 1000
}
