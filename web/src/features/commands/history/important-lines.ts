/** The part of a log line that decides whether it is important. */
interface Line {
  readonly message: string
  readonly error: boolean
}

/**
 * The important lines of a log (specification 2, section 2.5): errors, lines with a '/', which name a file, an address or
 * a count such as '3/5', and the last line.
 */
export function importantLines<L extends Line>(lines: readonly L[]): readonly L[] {
  return lines.filter(
    ({ message: text, error }, place) => error || text.includes('/') || place === lines.length - 1,
  )
}
