import type { EnteredRow } from '../database/request-transactions.ts'

/** More sessions than this are forgotten. */
const MAX_SESSIONS = 10_000

/** What the last call of each session has read of it. Every call reads it anew; this only finds out that it is the same. */
export interface LastRead<Who> {
  /** As the session's last call has read it. */
  of(sessionId: string): { readonly who: Who; readonly texts: EnteredRow['texts'] } | undefined
  /**
   * As this call has read it: the same object as the last time while nothing has changed.
   * @param row PostgreSQL's answer; none for a session that has ended
   */
  read(sessionId: string, row: EnteredRow | undefined): Who | undefined
}

/** @param make what is made of a row */
export function createLastRead<Who>(make: (row: unknown) => Who): LastRead<Who> {
  const last = new Map<string, { texts: EnteredRow['texts']; who: Who }>()
  return {
    of: (sessionId) => last.get(sessionId),
    read: (sessionId, row) => {
      if (row === undefined) {
        last.delete(sessionId)
        return undefined
      }
      const before = last.get(sessionId)
      if (before !== undefined && isSame(before.texts, row.texts)) return before.who
      const who = make(row.parsed())
      if (last.size >= MAX_SESSIONS) last.clear()
      last.set(sessionId, { texts: row.texts, who })
      return who
    },
  }
}

const isSame = (one: EnteredRow['texts'], other: EnteredRow['texts']) =>
  one.length === other.length && one.every((text, place) => text === other[place])
