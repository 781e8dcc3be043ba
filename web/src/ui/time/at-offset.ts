import dayjs, { type Dayjs, type PluginFunc } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

/**
 * Makes dayjs, and with it Mantine's pickers, read a time without a zone ('2026-03-29 02:30:00') as UTC. By default it is read in the
 * browser's zone, which skips an hour in spring: the picker would show 03:30.
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
 * A time whose fields (hour, day, month) are those at an offset. It is computed in UTC, so that the browser's zone and its summer
 * time do not matter. Only this file uses dayjs itself.
 * @param at unix seconds
 * @param offset hours from UTC
 */
export function atOffset(at: number, offset: number): Dayjs {
  return dayjs.utc((at + offset * 3600) * 1000)
}

/** The unix seconds of a time made by `atOffset`. */
export function secondsAt(time: Dayjs, offset: number): number {
  return time.valueOf() / 1000 - offset * 3600
}

/** A time without a zone, as pickers return it; see `atOffset`. */
export function plainTime(text: string): Dayjs {
  return dayjs.utc(text)
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** The unix seconds of a date or time as text, UTC if it has no zone; NaN for other texts. */
export function secondsOfText(text: string): number {
  return Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text) / 1000
}
