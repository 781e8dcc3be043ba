/** A query that tries to get more than its user may see or do. */
export interface HostileQuery {
  readonly title: string
  readonly sql: string
  /**
   * How it ends: the check of the text refuses it, PostgreSQL fails, a limit stops it, or it runs and shows nothing that
   * the viewer may not see.
   */
  readonly ends: 'refused' | 'failed' | 'stopped' | 'runs'
  /**
   * What PostgreSQL does without the check of the text, with the login of queries: refuses it because a right is
   * missing, or fails for another reason. Undefined: only the check prevents it, or there is nothing to protect.
   */
  readonly alone?: 'denied' | 'failed'
}

/** Queries of one kind, by title: `[title, sql]`, or with what PostgreSQL does alone `[title, sql, alone]`. */
export function allOf(
  ends: HostileQuery['ends'],
  queries: readonly (readonly [title: string, sql: string, alone?: HostileQuery['alone']])[],
): HostileQuery[] {
  return queries.map(([title, sql, alone]) => ({
    title,
    sql,
    ends,
    ...(alone === undefined ? {} : { alone }),
  }))
}
