import { valueLine } from './action-value.ts'

/** The change of one part of a JSON value. */
export interface Change {
  /** The part's path: 'customer.name'; '' for the whole. */
  path: string
  kind: 'added' | 'removed' | 'changed'
  /** Texts on one line; '' for nothing. Of a list only the removed, or added, entries. */
  before: string
  after: string
}

/** The parts that differ between two JSON values, in their order. */
export function changesOf(before: unknown, after: unknown): Change[] {
  return partsOf(before, after, '')
}

function partsOf(before: unknown, after: unknown, path: string): Change[] {
  if (isSame(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap((name) =>
      partsOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    )
  }
  if (isRecord(before) && isMissing(after)) return partsOf(before, {}, path)
  if (isRecord(after) && isMissing(before)) return partsOf({}, after, path)
  if (isTextList(before) && isTextList(after)) return [listChange(before, after, path)]
  const kind = isMissing(before) ? 'added' : isMissing(after) ? 'removed' : 'changed'
  return [{ path, kind, before: valueLine(before), after: valueLine(after) }]
}

/** A list of names, such as rights, is compared as a set; if only the order differs, as a whole. */
function listChange(before: readonly unknown[], after: readonly unknown[], path: string): Change {
  const gone = before.filter((item) => !after.includes(item))
  const come = after.filter((item) => !before.includes(item))
  if (gone.length === 0 && come.length === 0) {
    return { path, kind: 'changed', before: before.join(', '), after: after.join(', ') }
  }
  const kind = gone.length === 0 ? 'added' : come.length === 0 ? 'removed' : 'changed'
  return { path, kind, before: gone.join(', '), after: come.join(', ') }
}

const isMissing = (value: unknown) => value === null || value === undefined
const isSame = (a: unknown, b: unknown) =>
  (isMissing(a) && isMissing(b)) || JSON.stringify(a) === JSON.stringify(b)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
}
