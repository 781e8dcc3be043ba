import { isolated, withVisibleMarks } from '@service-center/contract/text/name-characters.ts'

/** A value on one line: a text as it is, other values as JSON with spaces; '' for none. */
export function valueLine(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return shownText(value)
  // JSON escapes line breaks within texts, so the remaining ones are between its parts.
  return JSON.stringify(value, shownPart, 1).replaceAll(/\n\s*/g, ' ')
}

/** A value over several lines: a text as it is, other values as indented JSON; '' for none. */
export function valueLines(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? shownText(value) : JSON.stringify(value, shownPart, 2)
}

/** No text of a value turns the others around, and what was typed to do so is seen. */
const shownText = (text: string) => isolated(withVisibleMarks(text))
const shownPart = (_key: string, part: unknown) => (typeof part === 'string' ? shownText(part) : part)

/** A value for the clipboard: a text unchanged, other values as indented JSON; '' for none. */
export function valueToCopy(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Why a call was refused, if the log has a reason. */
export function reasonOf({ value }: { value: unknown }): string | undefined {
  const reason = typeof value === 'object' && value !== null && 'reason' in value ? value.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

export interface Change {
  /** The path of the part: 'customer.name'; '' for the whole value. */
  path: string
  kind: 'added' | 'removed' | 'changed'
  /** On one line; '' for none. For a list of names only the removed or added ones. */
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
  const removed = before.filter((item) => !after.includes(item))
  const added = after.filter((item) => !before.includes(item))
  if (removed.length === 0 && added.length === 0) {
    return { path, kind: 'changed', before: listed(before), after: listed(after) }
  }
  const kind = removed.length === 0 ? 'added' : added.length === 0 ? 'removed' : 'changed'
  return { path, kind, before: listed(removed), after: listed(added) }
}

const listed = (items: readonly unknown[]) => items.map((item) => shownText(String(item))).join(', ')

const isMissing = (value: unknown) => value === null || value === undefined
const isSame = (a: unknown, b: unknown) =>
  (isMissing(a) && isMissing(b)) || JSON.stringify(a) === JSON.stringify(b)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
}
