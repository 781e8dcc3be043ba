import { foldText } from '@service-center/contract/text/fold.ts'
/** A value as stored by a test; times in ms since 1970. */
export interface StoredValue {
  readonly key: string
  readonly value: string
  readonly created: number
  /** Seconds from created to inserted. */
  readonly lag: number
  /** Index of its report in the order of storing, and its index in the report. */
  readonly report: number
  readonly place: number
}

type Column = 'key' | 'value' | 'created' | 'inserted'

/** A query in the form of the call; times in unix seconds. */
export interface PlainQuery {
  skip: number
  limit: number
  orderBy?: readonly (readonly [Column, 'asc' | 'desc'])[]
  globalSearch?: string
  strict?: boolean
  filters?: {
    key?: string[]
    value?: string[]
    valueSize?: string[]
    created?: [string, string]
    inserted?: [string, string]
  }
  notBefore?: number
  notAfter?: number
  includeKeys?: string[]
  includeEdge?: boolean
}

/** The expected result, computed in the simplest way over all stored values. */
export function expectedReply(stored: readonly StoredValue[], question: PlainQuery) {
  const wanted = stored.filter((entry) => isWanted(entry, question))
  const from = Math.max(question.notBefore ?? -Infinity, endOf(question.filters?.created?.[0], -Infinity))
  const to = Math.min(question.notAfter ?? Infinity, endOf(question.filters?.created?.[1], Infinity))
  const inside = wanted.filter(({ created }) => created / 1000 >= from && created / 1000 <= to)
  const edges =
    question.includeEdge === true && from <= to
      ? [
          ...nearest(wanted.filter(({ created }) => created / 1000 < from).toSorted(newestFirst)),
          ...nearest(
            wanted.filter(({ created }) => created / 1000 > to).toSorted((a, b) => newestFirst(b, a)),
          ),
        ]
      : []
  const all = [...inside, ...edges].toSorted(inOrder(question.orderBy ?? [['created', 'desc']]))
  return {
    data: all.slice(question.skip, question.skip + question.limit).map(({ key, value, created, lag }) => ({
      key,
      value,
      created: created / 1000,
      inserted: created / 1000 + lag,
    })),
    filteredCount: all.length,
    totalCount: stored.length,
  }
}

function endOf(text: string | undefined, open: number): number {
  return text === undefined || text === '' ? open : Number(text)
}

function isWanted(entry: StoredValue, question: PlainQuery): boolean {
  const { includeKeys, filters, globalSearch = '', strict = false } = question
  const key = foldText(entry.key)
  const value = foldText(entry.value)
  const keyword = foldText(globalSearch).trim()
  const inserted = entry.created / 1000 + entry.lag
  return (
    includeKeys?.includes(entry.key) !== false &&
    filters?.key?.includes(entry.key) !== false &&
    filters?.value?.includes(entry.value) !== false &&
    hasSize(entry.value, filters?.valueSize) &&
    inserted >= endOf(filters?.inserted?.[0], -Infinity) &&
    inserted <= endOf(filters?.inserted?.[1], Infinity) &&
    (keyword === '' ||
      (strict
        ? key === keyword || value === keyword
        : keyword.split(/\s+/).every((word) => key.includes(word) || value.includes(word))))
  )
}

function hasSize(value: string, [word, low, high]: readonly string[] = []): boolean {
  if (word === undefined) return true
  const text = value.replace('%', '')
  if (!NUMBER.test(text)) return false
  const [number, least, most] = [Number(text), Number(low), Number(high)]
  if (word === 'between') return number >= least && number <= most
  return word === 'less than' ? number < least : number > least
}

function nearest(sorted: readonly StoredValue[]): StoredValue[] {
  const found = new Map<string, StoredValue>()
  for (const entry of sorted) if (!found.has(entry.key)) found.set(entry.key, entry)
  return [...found.values()]
}

function newestFirst(a: StoredValue, b: StoredValue): number {
  return b.created - a.created || b.report - a.report || a.place - b.place
}

function inOrder(orderBy: NonNullable<PlainQuery['orderBy']>) {
  const [[first, direction] = ['created', 'desc'], ...more] = orderBy
  // Sorted by time alone, ascending order is the exact reverse.
  if (first === 'created' && more.length === 0) {
    return direction === 'desc' ? newestFirst : (a: StoredValue, b: StoredValue) => newestFirst(b, a)
  }
  return (a: StoredValue, b: StoredValue) => {
    for (const [column, way] of orderBy) {
      const result = COMPARE[column](a, b)
      if (result !== 0) return way === 'asc' ? result : -result
    }
    return newestFirst(a, b)
  }
}

const natural = new Intl.Collator('und', { numeric: true })
const asText = (a: string, b: string) =>
  natural.compare(a, b) || Buffer.compare(Buffer.from(a), Buffer.from(b))
const NUMBER = /^[+-]?\d{1,50}(\.\d{1,50})?(e[+-]?\d{1,2})?$/i

function byValue(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => (NUMBER.test(text) ? Number(text) : Infinity))
  if (left !== undefined && right !== undefined && left !== right) return left - right
  return asText(a, b)
}

const COMPARE: Readonly<Record<Column, (a: StoredValue, b: StoredValue) => number>> = {
  key: (a, b) => asText(a.key, b.key),
  value: (a, b) => byValue(a.value, b.value),
  created: (a, b) => a.created - b.created,
  inserted: (a, b) => a.created + a.lag * 1000 - (b.created + b.lag * 1000),
}
