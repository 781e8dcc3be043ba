import { readXml, type XmlTag } from './xml.ts'

/** What a format shows of a number that the number itself does not say; undefined if it is to be read as the number. */
export type NumberKind =
  /** Leading zeros up to this many digits. */
  | { readonly kind: 'padding'; readonly digits: number }
  | { readonly kind: 'percent' }
  /** A day, a time, or both. */
  | { readonly kind: 'date'; readonly day: boolean; readonly time: boolean }
  /** Hours, minutes and seconds, which may be more than a day. */
  | { readonly kind: 'duration' }

interface Section {
  readonly holds: ((number: number) => boolean) | undefined
  readonly kind: NumberKind | undefined
}

/** A format code has up to three sections for numbers, such as '0;-0;"none"' and '[>=100]0%;0.0%'. */
export type NumberFormat = readonly Section[]

/** Formats that workbooks have without declaring them, if they matter here (ECMA-376, numFmt). */
const BUILT_IN: readonly [code: string, ids: readonly number[]][] = [
  ['0%', [9, 10]],
  ['yyyy', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 81]],
  ['h:ss', [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56, 75, 76, 78, 80]],
  ['yyyy h', [22, 77]],
  ['[h]', [46, 79]],
]

/** Reads the styles of a workbook. @returns the formats by style number, without those that say nothing more */
export async function readNumberFormats(
  chunks: AsyncIterable<string>,
): Promise<ReadonlyMap<number, NumberFormat>> {
  const codes = new Map(
    BUILT_IN.flatMap(([code, ids]) => ids.map((id): [string, string] => [String(id), code])),
  )
  const lists: Record<'cellStyleXfs' | 'cellXfs', XmlTag[]> = { cellStyleXfs: [], cellXfs: [] }
  const open: string[] = []
  await readXml(chunks, {
    onOpen: (tag) => {
      const list = open.at(-1)
      open.push(tag.name)
      if (tag.name === 'xf' && (list === 'cellStyleXfs' || list === 'cellXfs')) lists[list].push(tag)
      if (tag.name !== 'numFmt' || list !== 'numFmts') return
      codes.set(tag.attributes.get('numFmtId') ?? '', tag.attributes.get('formatCode') ?? '')
    },
    onClose: () => open.pop(),
  })
  const formats = new Map([...codes].map(([id, code]) => [id, formatOf(code)]))
  const ofBase = lists.cellStyleXfs.map(({ attributes }) => attributes.get('numFmtId'))
  const ofStyles = lists.cellXfs.map(
    ({ attributes }) => attributes.get('numFmtId') ?? ofBase[Number(attributes.get('xfId') ?? -1)],
  )
  return new Map(
    ofStyles.flatMap((id, style) => {
      const format = formats.get(id ?? '')
      return format?.some(({ kind }) => kind !== undefined) === true ? [[style, format]] : []
    }),
  )
}

/** A text or a sign of a format that is shown as it is, a part in brackets, the end of a section, or another sign. */
const PARTS = /"[^"]*"?|\\.|[_*].|\[([^\]]*)\]|general|am\/pm|a\/p|(;)|([^])/giu
const CONDITION = /^(<=|>=|<>|<|>|=)(-?[\d.]+)$/
const ELAPSED = /^(?:h+|m+|s+)$/i

/** Longer ones than a spreadsheet program accepts (255) are made to keep the reader busy. */
const MAX_CODE = 1000
/** Sections for numbers; the fourth one is for texts. */
const MOST_SECTIONS = 3

function formatOf(code: string): NumberFormat {
  if (code.length > MAX_CODE) return []
  const sections: { holds?: Section['holds']; isElapsed: boolean; signs: string }[] = []
  let section: (typeof sections)[number] = { isElapsed: false, signs: '' }
  for (const [, bracket, end, sign = ''] of code.matchAll(PARTS)) {
    if (end !== undefined) {
      sections.push(section)
      section = { isElapsed: false, signs: '' }
    }
    section.signs += sign
    if (bracket === undefined) continue
    section.isElapsed ||= ELAPSED.test(bracket)
    section.holds ??= conditionOf(bracket)
  }
  // A section of texts has the sign '@'.
  return [...sections, section]
    .filter(({ signs }) => !signs.includes('@'))
    .slice(0, MOST_SECTIONS)
    .map(({ holds, isElapsed, signs }) => ({
      holds,
      kind: isElapsed ? { kind: 'duration' } : kindOf(signs.replaceAll(/\s/g, '')),
    }))
}

function conditionOf(text: string): ((number: number) => boolean) | undefined {
  const [, operator, limitText] = CONDITION.exec(text) ?? []
  const limit = Number(limitText)
  switch (operator) {
    case '<':
      return (number) => number < limit
    case '<=':
      return (number) => number <= limit
    case '>':
      return (number) => number > limit
    case '>=':
      return (number) => number >= limit
    case '=':
      return (number) => number === limit
    case '<>':
      return (number) => number !== limit
    default:
      return undefined
  }
}

/** Fractions of a second. */
const FRACTION = /(s)[.,]0+/gi
const DATE_SIGNS = /[ymdhsgeb]/i
/** Such as '00000', '#000' and '-00000'. */
const PADDING = /^-?[#?]*(0{2,30})$/
const NUMBER_SIGNS = /[0#?%]/

function kindOf(signs: string): NumberKind | undefined {
  const date = signs.replaceAll(FRACTION, '$1')
  if (DATE_SIGNS.test(date) && !NUMBER_SIGNS.test(date)) {
    const time = /[hs]/i.test(date)
    // Without a year, a day or hours, 'm' is the month.
    return { kind: 'date', day: !time || /[ydgeb]/i.test(date), time }
  }
  if (signs.includes('%')) return { kind: 'percent' }
  const [, zeros] = PADDING.exec(signs) ?? []
  return zeros === undefined ? undefined : { kind: 'padding', digits: zeros.length }
}

/** How the format shows this number. */
export function kindFor(format: NumberFormat, number: number): NumberKind | undefined {
  const [first, second, third] = format
  if (second === undefined) return first?.kind
  const isFirst = first?.holds ?? ((value: number) => (third === undefined ? value >= 0 : value > 0))
  if (isFirst(number)) return first?.kind
  if (third === undefined) return second.kind
  return (second.holds ?? ((value: number) => value < 0))(number) ? second.kind : third.kind
}
