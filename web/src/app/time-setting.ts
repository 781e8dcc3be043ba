import { storedValue } from '../api/stored-value.ts'

/** Hours before and after UTC. */
const MAX_OFFSET = 12

/** The browser's offset, rounded to whole hours and limited to the allowed range. */
function browserOffset(): number {
  const hours = Math.round(-new Date().getTimezoneOffset() / 60)
  return Math.max(-MAX_OFFSET, Math.min(MAX_OFFSET, hours))
}

/** The chosen UTC offset in hours; by default that of the browser. */
export const timeOffset = storedValue<number>({
  key: 'utcTimeOffset',
  parse: (text) => {
    const hours = Number(text ?? Number.NaN)
    return Number.isInteger(hours) && Math.abs(hours) <= MAX_OFFSET ? hours : browserOffset()
  },
  format: String,
})
