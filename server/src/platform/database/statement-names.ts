/** A statement gets a name when it has come this often: what is put together anew each time never does. */
const NAMED_FROM = 3
/** Each connection keeps the plans of all named statements. */
const MAX_NAMES = 200
const MAX_CANDIDATES = 1000

const names = new Map<string, string>()
const candidates = new Map<string, number>()

/**
 * The name under which PostgreSQL keeps a statement's plan, or undefined for one that is rare. Row-level security makes
 * planning a small read cost more than the read itself.
 */
export function statementName(text: string): string | undefined {
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
