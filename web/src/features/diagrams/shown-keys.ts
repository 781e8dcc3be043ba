/**
 * The keys that diagrams show, and those that the address keeps. A device that has said nothing has no standard keys yet: an
 * empty list in the address would hold back the first that it reports.
 * @param chosen undefined where nobody has chosen, for this device or another of its kind
 */
export function shownKeys(
  chosen: readonly string[] | undefined,
  standard: readonly string[],
): { keys: readonly string[]; kept: readonly string[] | undefined } {
  const keys = chosen ?? standard
  return { keys, kept: standard.length === 0 ? chosen : keys }
}
