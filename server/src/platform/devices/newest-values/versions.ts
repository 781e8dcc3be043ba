/** Versions of values. They count the changes in this process's memory. */
export interface Versions {
  /** The version for a new change. */
  next(): number
  /** The current version as a text. Every later change has a later version. */
  now(): string
  /**
   * The number of a version, if this process knows all changes since; undefined if the console needs everything. That is
   * always so for versions of another process: a value that changed and changed back between two reads here was different
   * there.
   */
  sinceOf(version: string): number | undefined
  /** Changes are recorded from the current version on. `sinceOf` accepts no earlier versions. */
  beginsHere(): void
}

/** @param process the name of this process */
export function createVersions(process: string): Versions {
  let last = 1
  let beginning = Infinity
  return {
    next: () => (last += 1),
    now: () => `${process}.${last}`,
    sinceOf: (version) => {
      const [, from, count] = /^(\w{8})\.(\d{1,15})$/.exec(version) ?? []
      if (from !== process) return undefined
      const since = Number(count)
      return since < beginning || since > last ? undefined : since
    },
    beginsHere: () => {
      beginning = Math.min(beginning, last)
    },
  }
}
