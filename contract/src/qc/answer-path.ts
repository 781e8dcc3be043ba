/** The value at a path; undefined means there is none, which differs from null. */
export type Found = { readonly value: unknown } | undefined

/** A name, or an index in brackets; dots separate names. */
const PART = /^(?:\.?([^.[\]]+)|\[(\d{1,9})\])/

/**
 * Splits a key path such as `battery`, `values.battery`, `sensors[0].name` or `sensors.0.name`. An empty path is
 * the whole answer; undefined: not a valid path.
 */
export function partsOfPath(path: string): readonly string[] | undefined {
  const parts: string[] = []
  let rest = path.trim()
  if (rest.startsWith('.')) return undefined
  while (rest !== '') {
    const match = PART.exec(rest)
    const part = match?.[1] ?? match?.[2]
    if (match === null || part === undefined) return undefined
    // A name needs a dot before it, except at the beginning.
    if (parts.length > 0 && match[1] !== undefined && !match[0].startsWith('.')) return undefined
    parts.push(part)
    rest = rest.slice(match[0].length)
  }
  return parts
}

/** Finds the value at a path. A field whose name contains dots is found by its full name. */
export function findInAnswer(answer: unknown, path: string, parts: readonly string[]): Found {
  const whole = stepInto(answer, path.trim())
  if (whole !== undefined && path.trim() !== '') return whole
  let found: Found = { value: answer }
  for (const part of parts) {
    if (found === undefined) return undefined
    found = stepInto(found.value, part)
  }
  return found
}

function stepInto(value: unknown, part: string): Found {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const index = /^\d{1,9}$/.test(part) ? Number(part) : -1
    return index >= 0 && index < items.length ? { value: items[index] } : undefined
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return { value: fields[part] }
}
