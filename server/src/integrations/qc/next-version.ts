/** A new workflow starts at version 1 (specification 3, section 9); the console's Submit raises it by one first. */
const FIRST_VERSIONS: ReadonlySet<number> = new Set([1, 2])

/**
 * Whether a version may be saved: it must be one higher than the newest one.
 * @param newest undefined: the workflow is new
 * @param options.mustBeNew whether a first version is meant, so that version 2 is not the next one of somebody's version 1
 */
export function isNextVersion(
  version: string,
  newest: number | undefined,
  { mustBeNew }: { mustBeNew: boolean },
): boolean {
  if (mustBeNew && newest !== undefined) return false
  return newest === undefined ? FIRST_VERSIONS.has(Number(version)) : Number(version) === newest + 1
}
