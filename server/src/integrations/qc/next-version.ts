/** What a new workflow is before it is first saved: saving raises it by one. */
const UNSAVED_VERSION = 1

/**
 * Whether a version may be saved: it is one higher than the newest one.
 * @param newest undefined: the workflow is new
 */
export function isNextVersion(version: string, newest: number | undefined): boolean {
  return Number(version) === (newest ?? UNSAVED_VERSION) + 1
}
