/**
 * The keys shown in the diagrams, and those kept in the address. A device without values has no default keys yet: an
 * empty list in the address would hide the first that it reports.
 * @param chosen undefined if the user has not chosen, for this device or another of its type
 */
export function shownKeys(
  chosen: readonly string[] | undefined,
  standard: readonly string[],
): { keys: readonly string[]; kept: readonly string[] | undefined } {
  const keys = chosen ?? standard
  return { keys, kept: standard.length === 0 ? chosen : keys }
}
