import { expect, it } from 'vitest'
import { BOOKS } from '../../../testing/office/books.ts'
import lines from '../../../testing/office/readings.jsonl?raw'
import { type Cell, textOf } from './cell.ts'
import { openWorkbook } from './workbook.ts'

// Compares each cell of many workbooks with how LibreOffice reads it; see testing/office/README.md.

/** Workbooks that other programs saved, as data: URLs. */
const SAVED = import.meta.glob<string>('../../../testing/office/saved/*.xlsx', {
  query: '?url&inline',
  import: 'default',
  eager: true,
})

interface Reading {
  readonly book: string
  readonly sheet: string
  /** The text that is shown; with the one that would be entered, if it is another one. */
  readonly cells: readonly (readonly (string | readonly [shown: string, entered: string])[])[]
}

const [, ...readings] = lines
  .trim()
  .split('\n')
  // scripts/office-readings.ts wrote them.
  .map((line) => JSON.parse(line) as Reading)

interface Compared {
  readonly book: string
  readonly cell: Cell
  readonly ours: string
  readonly shown: string
  readonly entered: string
}

/** Differences that are wanted; see docs/decisions/customers.md. */
const KEPT: readonly [reason: string, is: (compared: Compared) => boolean][] = [
  ['an error is an empty cell', ({ ours, shown }) => ours === '' && /^#[A-Z/0]+[!?]?$/.test(shown)],
  [
    'yes and no are TRUE and FALSE in every format',
    ({ book, ours }) =>
      (book === 'yes, no and errors' || book.startsWith('a format of')) && /^(?:TRUE|FALSE)$/.test(ours),
  ],
  [
    'every escape of a character is resolved, as Excel does it',
    ({ shown, ours }) => /_x[\dA-F]{4}_/i.test(shown) && !ours.includes(shown),
  ],
  [
    'a number has a point before its decimals',
    ({ ours, entered }) => entered.includes(',') && isSame(ours, entered.replace(',', '.')),
  ],
  [
    'a number of more than 15 digits is marked',
    ({ cell, entered }) => typeof cell !== 'string' && /E\+\d+%?$/.test(entered),
  ],
  [
    'a time is rounded to seconds',
    ({ ours, entered }) => /:59\.9\d*$/.test(entered) && /(?:00:00:00|\/\d\d)$/.test(ours),
  ],
  ['a number that is too large stays a text', ({ ours, shown }) => ours === '1E400' && shown === 'INF'],
  [
    'a date after 9999 is a number',
    ({ ours, entered }) => /^\d+(?:\.\d+)?$/.test(ours) && /\b1\d{4}\b/.test(entered),
  ],
  ['a format that shows only a text shows the number', ({ shown }) => shown === 'long ago'],
  [
    'a formula that nobody has calculated is empty',
    ({ ours, book }) =>
      ours === '' && (book === 'numbers as programs write them' || book === 'openpyxl.xlsx'),
  ],
  [
    'a duration has hours, minutes and seconds in every format',
    ({ book, ours, shown }) =>
      book.startsWith('durations') && /^\d+:\d\d:\d\d$/.test(ours) && /^\d/.test(shown),
  ],
  [
    'LibreOffice reads nothing of it',
    ({ book, shown }) => shown === '' && /^(?:names of parts in capitals|a directory of 64 bits)$/.test(book),
  ],
]

/** Whether two texts are the same number, with or without '%', in up to 14 digits. */
function isSame(ours: string, entered: string): boolean {
  const [one, other] = [valueOf(ours), valueOf(entered)]
  return Math.abs(one - other) <= Math.abs(one) * 1e-14
}

const valueOf = (text: string) =>
  text === '' ? Number.NaN : text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)

/** Numbers are read as they are stored, dates and times in one format, whatever is shown of them. */
function isAlike({ ours, shown, entered }: Compared): boolean {
  if (ours === shown) return true
  // What a format adds to a number is read as well: leading zeros, and that it is a percentage.
  if (/^-?0\d+$/.test(shown) && /^-?\d+$/.test(ours)) return false
  if (shown.includes('%') && entered.endsWith('%') && !ours.endsWith('%')) return false
  if (ours === entered || isSame(ours, entered)) return true
  return datesOf(entered).includes(ours)
}

const DATES = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<time>.*))?$/,
  /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})(?: (?<time>.*))?$/,
  /^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})(?: (?<time>.*))?$/,
]

/** How a date, a time, or both may be read: a format need not show all of it. */
function datesOf(entered: string): string[] {
  const groups = DATES.map((one) => one.exec(entered)?.groups).find((found) => found !== undefined)
  if (groups === undefined) return timesOf(entered)
  const { year, month, day, time = '00:00:00' } = groups
  const date = `${year}/${month}/${day}`
  return [date, ...timesOf(time).flatMap((one) => [one, `${date} ${one}`])]
}

/** A time within 24 hours, and a duration. */
function timesOf(entered: string): string[] {
  const [, sign = '', hours = '', rest = '', half] =
    /^(-?)(\d+)(:\d\d:\d\d)(?:\.\d+)?(?: ([AP]M))?$/.exec(entered) ?? []
  if (rest === '') return []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0)
  return [hour, hour % 24].map((one) => `${sign}${String(one).padStart(2, '0')}${rest}`)
}

async function fileOf(book: string): Promise<Uint8Array<ArrayBuffer>> {
  const written = BOOKS.find(({ name }) => name === book)
  if (written !== undefined) return written.file()
  const [, address = ''] = Object.entries(SAVED).find(([path]) => path.endsWith(`/${book}`)) ?? []
  return new Uint8Array(await (await fetch(address)).arrayBuffer())
}

async function compared({ book, sheet, cells }: Reading): Promise<Compared[]> {
  const workbook = await openWorkbook(await fileOf(book))
  const { rows } = await workbook.sheetOf(workbook.sheets.findIndex(({ name }) => name === sheet))
  const height = Math.max(rows.length, cells.length)
  const width = Math.max(0, ...[...rows, ...cells].map(({ length }) => length))
  return Array.from({ length: height * width }, (_, index) => {
    const [row, column] = [Math.floor(index / width), index % width]
    const cell = rows[row]?.[column] ?? ''
    const reading = cells[row]?.[column] ?? ''
    const [shown, entered] = typeof reading === 'string' ? [reading, reading] : reading
    return { book, cell, ours: textOf(cell), shown, entered }
  })
}

const books = new Set(readings.map(({ book }) => book))
const used = new Set<string>()

it.each([...books])('reads every cell as LibreOffice does: %s', async (book) => {
  const cells = (await Promise.all(readings.filter((one) => one.book === book).map(compared))).flat()
  const others = cells.filter((one) => {
    if (isAlike(one)) return false
    const kept = KEPT.filter(([, is]) => is(one))
    for (const [reason] of kept) used.add(reason)
    return kept.length === 0
  })
  expect(others).toEqual([])
})

it('every workbook was read by LibreOffice, and every wanted difference occurs', () => {
  const names = [
    ...BOOKS.map(({ name }) => name),
    ...Object.keys(SAVED).map((path) => path.replace(/.*\//, '')),
  ]
  expect([...books].toSorted()).toEqual(names.toSorted())
  expect([...used].toSorted()).toEqual(KEPT.map(([reason]) => reason).toSorted())
})
