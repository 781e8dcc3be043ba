const UNITS = [
  [24 * 3_600_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const

/** A duration in its largest unit that leaves no rest, such as '90 seconds' and '10 minutes'. */
export function durationWords(ms: number): string {
  const [size, unit] = UNITS.find(([length]) => ms >= length && ms % length === 0) ?? [1, 'millisecond']
  const number = Math.round(ms / size)
  return `${number.toLocaleString('en')} ${unit}${number === 1 ? '' : 's'}`
}

/** How long ago something was, in its largest unit: '3 minutes ago'. */
export function agoWords(ms: number): string {
  const past = Math.max(0, ms)
  const [size] = UNITS.find(([length]) => past >= length) ?? [1000]
  return past < 1000 ? 'just now' : `${durationWords(Math.floor(past / size) * size)} ago`
}
