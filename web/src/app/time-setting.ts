import { storedValue } from '../api/stored-value.ts'

const LIMIT = 12

/** The browser's own offset in whole hours, within the allowed offsets. */
function ownOffset(): number {
  const hours = Math.round(-new Date().getTimezoneOffset() / 60)
  return Math.max(-LIMIT, Math.min(LIMIT, hours))
}

/** The chosen UTC offset in hours; the browser's own by default. */
export const timeOffset = storedValue<number>({
  key: 'utcTimeOffset',
  parse: (text) => {
    const hours = Number(text ?? Number.NaN)
    return Number.isInteger(hours) && Math.abs(hours) <= LIMIT ? hours : ownOffset()
  },
  format: String,
})
