import type { Database } from '../../platform/database/database.ts'

/** A support line, and the greeting that its callers hear. */
export interface Line {
  /** Its id in the telephone system. */
  readonly key: string
  readonly name: string
  readonly number: string
  /** What callers hear now: a text, or with an outside system the URL of the greeting. */
  readonly greeting: string
  readonly isBreakdown: boolean
}

/** The result of changing one line's greeting. `failed`: not changed. `unknown`: may have been changed. */
export interface LineChange {
  readonly line: Line
  readonly state: 'changed' | 'unchanged' | 'failed' | 'unknown'
  /** Why it was not changed, as a text for users. */
  readonly failure: string | null
}

/** An outside telephone system. Its methods hold no database connection. */
export interface OutsideTelephony {
  /**
   * All lines as they are now.
   * @throws OutgoingError
   */
  lines(): Promise<readonly Line[]>
  /** What callers hear during a breakdown, on every line. */
  readonly breakdownGreeting: string
  /** Changes the greeting of a line. Never throws. */
  setGreeting(line: Line, greeting: string): Promise<LineChange>
}

/** A telephone system: the one in our own database, or an outside one. */
export type Telephony =
  | {
      readonly name: 'embedded'
      /** Sets the greeting of all lines, in the transaction of the call. */
      change(db: Database, to: { isBreakdown: boolean; username: string }): Promise<readonly LineChange[]>
    }
  | ({ readonly name: 'Twilio' } & OutsideTelephony)
