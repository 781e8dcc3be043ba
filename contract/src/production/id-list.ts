export const MAX_LISTED_IDS = 10_000
/** Longest list as text, in characters. */
export const MAX_ID_LIST_TEXT = 120_000
/** Largest device id: nine digits. */
export const MAX_DEVICE_ID = 999_999_999

/** Characters allowed in a list of ids (specification 3, section 5). */
export const ID_LIST_CHARACTERS = /^[\d,\- ]*$/

/** Error messages of a list; the first is the specification's. */
export const ID_LIST_MESSAGES = {
  unreadable: 'List not recognized!',
  tooMany: `A list can have at most ${MAX_LISTED_IDS.toLocaleString('en')} ids!`,
} as const

/** The ids in the order of the list, without repeats, or an error message. */
export type IdList =
  | { readonly ids: readonly number[]; readonly error?: undefined }
  | { readonly ids?: undefined; readonly error: string }

const ENTRY = /^ *([0-9]{1,9}) *(?:- *([0-9]{1,9}) *)?$/

/**
 * Reads a list of ids: numbers or ranges a-b with a smaller than b, separated by commas. A blank text is an empty
 * list. Ranges are counted before they are expanded, so that a short text cannot create a huge list.
 */
export function parseIdList(text: string): IdList {
  if (text.length > MAX_ID_LIST_TEXT) return { error: ID_LIST_MESSAGES.tooMany }
  if (text.trim() === '') return { ids: [] }
  const ids = new Set<number>()
  for (const entry of text.split(',')) {
    const [, first, last] = ENTRY.exec(entry) ?? []
    if (first === undefined) return { error: ID_LIST_MESSAGES.unreadable }
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    if (from < 1 || (last !== undefined && from >= to)) return { error: ID_LIST_MESSAGES.unreadable }
    if (to - from >= MAX_LISTED_IDS) return { error: ID_LIST_MESSAGES.tooMany }
    for (let id = from; id <= to; id += 1) ids.add(id)
    if (ids.size > MAX_LISTED_IDS) return { error: ID_LIST_MESSAGES.tooMany }
  }
  return { ids: [...ids] }
}

/** Ids as text with ranges: '4300-4304, 4310'. A long list ends with the number of omitted ids. */
export function idListText(ids: readonly number[], maxRanges = 20): string {
  const ranges: [from: number, to: number][] = []
  for (const id of [...ids].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && id <= last[1] + 1) last[1] = id
    else ranges.push([id, id])
  }
  const shown = ranges.slice(0, maxRanges)
  const rest = ranges.slice(maxRanges).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const text = shown.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
  return rest === 0 ? text : `${text} and ${rest.toLocaleString('en')} more`
}
