/** The version of a new workflow before it is saved for the first time. Saving raises it by one. */
const UNSAVED_VERSION = 1

/**
 * Whether a version may be saved: it must be one higher than the newest one.
 * @param newest undefined: the workflow is new
 */
export function isNextVersion(version: string, newest: number | undefined): boolean {
  return Number(version) === (newest ?? UNSAVED_VERSION) + 1
}
