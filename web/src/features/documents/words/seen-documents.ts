import { z } from 'zod'
import { storedValue } from '../../../api/stored-value.ts'

/** The opened documents that are remembered; the oldest documents are forgotten first. */
const MAX_SEEN = 500

const entries = z.array(z.tuple([z.string(), z.string()]))

/** The files that were opened in this browser, by document. */
export const seenDocuments = storedValue<Readonly<Record<string, string>>>({
  key: 'documents.seen',
  parse: (text) => Object.fromEntries(parseEntries(text)),
  format: (seen) => JSON.stringify(Object.entries(seen)),
})

export function markSeen({ id, file }: { id: number; file: string }): void {
  const { [id]: _former, ...others } = seenDocuments.get()
  if (_former === file) return
  seenDocuments.set(Object.fromEntries([...Object.entries(others), [String(id), file]].slice(-MAX_SEEN)))
}

function parseEntries(text: string | null): [string, string][] {
  try {
    return entries.catch([]).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
