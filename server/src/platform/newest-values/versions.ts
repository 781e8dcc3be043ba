/** The clock that versions of values are counted by: the database's, in milliseconds, and never the same twice. */
export interface Versions {
  /** The version of a change that is made now. */
  next(): number
  /** Names the present time: every later change has a later version. */
  now(): string
  /**
   * The version from which a console that has another version needs changes; undefined: it needs everything. That is so
   * with each version of another process: what has changed, and changed back between two reads of this one, is what it was
   * here, and not there.
   */
  sinceOf(version: string): number | undefined
  /** Changes before this are not known by their version. */
  beginsHere(): void
  /** @param ms the time of the database now */
  setClock(ms: number): void
}

/** @param process the name of this process */
export function createVersions(process: string): Versions {
  let offset = 0
  let last = 0
  let beginning = Infinity
  const clock = () => Math.floor(Date.now() + offset)
  const present = () => (last = Math.max(last, clock()))
  return {
    next: () => (last = Math.max(last + 1, clock())),
    now: () => `${process}.${present()}`,
    sinceOf: (version) => {
      const [, from, at] = /^(\w{8})\.(\d{13})$/.exec(version) ?? []
      if (at === undefined || from !== process) return undefined
      const since = Number(at)
      return since < beginning || since > present() ? undefined : since
    },
    beginsHere: () => {
      beginning = Math.min(beginning, present())
    },
    setClock: (ms) => {
      offset = ms - Date.now()
    },
  }
}
