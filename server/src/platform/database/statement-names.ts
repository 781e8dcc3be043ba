/** A statement gets a name after this many uses: generated texts rarely repeat. */
const NAMED_FROM = 3
/** Each connection caches the plans of all named statements. */
const MAX_NAMES = 400
const MAX_CANDIDATES = 1000

/** The name under which PostgreSQL caches a statement's plan, or undefined for a rare one. */
export type StatementNames = (text: string) => string | undefined

/**
 * Names for the repeated statements of a database's connections. With row-level security, planning a small read costs
 * more than the read itself.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const candidates = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_NAMES) return undefined
    const uses = (candidates.get(text) ?? 0) + 1
    if (uses < NAMED_FROM) {
      if (candidates.size >= MAX_CANDIDATES) candidates.clear()
      candidates.set(text, uses)
      return undefined
    }
    candidates.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
