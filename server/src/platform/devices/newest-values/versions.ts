/** Versions of values: numbers that count the changes of this process's memory. */
export interface Versions {
  /** The version of a change that is made now. */
  next(): number
  /** Names the present state: every later change has a later version. */
  now(): string
  /**
   * The version from which a console that has another version needs changes; undefined: it needs everything. That is so
   * with each version of another process: what has changed, and changed back between two reads of this one, is what it was
   * here, and not there.
   */
  sinceOf(version: string): number | undefined
  /** Changes before this are not known by their version. */
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
