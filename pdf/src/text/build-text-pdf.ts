import { assemble, TEXT_WIDTH } from '../base/assemble.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import type { PdfFonts } from '../base/fonts.ts'
import { ENGLISH_MARK } from '../base/page-marks.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'

/** A part of a text document. Texts are plain, never markup. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly depth: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly TextItem[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'code'; readonly text: string }

/** An entry of a list. */
export interface TextItem {
  /** The bullet or number before it. */
  readonly mark: string
  readonly blocks: readonly TextBlock[]
}

/** A document of texts and tables. */
export interface TextDocument {
  readonly title: string
  /** YYYY-MM-DD: when it was made. */
  readonly day: string
  readonly blocks: readonly TextBlock[]
}

const HEADINGS = {
  1: { size: 15, above: 20 },
  2: { size: 12, above: 14 },
  3: { size: 10, above: 10 },
} as const
const ITEM_INDENT = 14
/** Width in points of a leading space in code. */
const SPACE = 4
/** A heading is kept with the next part, unless that is longer than this. */
const MAX_KEPT_LETTERS = 900

/** Generates a document of texts, lists, tables and code. */
export function buildTextPdf(
  { title, day, blocks }: TextDocument,
  fonts: PdfFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  return assemble({
    fonts,
    head: { title, subject: title, author: 'Service Center', language: 'en' },
    before: [],
    after: [],
    mark: ENGLISH_MARK,
    footer: `Service Center: ${title}, ${day}`,
    content: [titleOf(title, day), ...partsOf(blocks, TEXT_WIDTH)],
  })
}

const titleOf = (title: string, day: string): Content => ({
  stack: [
    { text: title, fontSize: 20, bold: true },
    { text: `Made on ${day}`, color: INK.second, margin: [0, 2, 0, 0] },
    {
      margin: [0, 8, 0, 4],
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 1.4, lineColor: INK.text }],
    },
  ],
})

function partsOf(blocks: readonly TextBlock[], width: number): Content[] {
  const parts: Content[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    const next = blocks[at + 1]
    if (block === undefined) continue
    if (block.kind === 'heading' && next !== undefined && isShort(next)) {
      parts.push({ unbreakable: true, stack: [partOf(block, width), partOf(next, width)] })
      at += 1
    } else parts.push(partOf(block, width))
  }
  return parts
}

function isShort(block: TextBlock): boolean {
  return (block.kind === 'paragraph' || block.kind === 'code') && block.text.length < MAX_KEPT_LETTERS
}

function partOf(block: TextBlock, width: number): Content {
  switch (block.kind) {
    case 'heading': {
      const { size, above } = HEADINGS[block.depth]
      return { text: block.text, fontSize: size, bold: true, margin: [0, above, 0, 4] }
    }
    case 'paragraph':
      return { text: block.text, margin: [0, 0, 0, 6] }
    case 'list':
      return { stack: block.items.map((item) => itemOf(item, width)), margin: [0, 0, 0, 6] }
    case 'table':
      return tableOf(block, width)
    case 'code':
      return codeOf(block.text)
  }
}

const itemOf = ({ mark, blocks }: TextItem, width: number): Content => ({
  columns: [
    { width: ITEM_INDENT, text: mark, color: INK.second },
    { width: width - ITEM_INDENT, stack: partsOf(blocks, width - ITEM_INDENT) },
  ],
})

function tableOf({ head, rows }: Extract<TextBlock, { kind: 'table' }>, width: number): Content {
  const columns = Math.max(head.length, ...rows.map(({ length }) => length))
  const filled = (row: readonly string[]) => Array.from({ length: columns }, (_cell, at) => row[at] ?? '')
  return {
    margin: [0, 2, 0, 10],
    layout: LINED,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths([head, ...rows], width - (columns - 1) * COLUMN_GAP),
      body: [
        filled(head).map((text) => ({ text, color: INK.second, fontSize: 8 })),
        ...rows.map((row) => filled(row).map((text) => ({ text, fontSize: 8 }))),
      ],
    },
  }
}

/** Code keeps its lines. Indents become margins, because leading spaces are not drawn. */
function codeOf(text: string): Content {
  return {
    margin: [8, 2, 0, 8],
    stack: text.split('\n').map((line) => {
      const words = line.trimStart()
      const indent = (line.length - words.length) * SPACE
      return { text: words === '' ? ' ' : words, fontSize: 8, color: INK.second, margin: [indent, 0, 0, 0] }
    }),
  }
}

/** Width in points of a letter in tables: for long words, and on average. */
const WORD_LETTER = 5.2
const LETTER = 4.6
/** Widest preferred column, so that long texts do not squeeze the others. */
const MAX_WANTED = 320

/**
 * Column widths in points that fill the given width: each column fits its longest word if possible, and the rest is
 * shared by text length.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(1, ...rows.map(({ length }) => length))
  const longest = (column: number, lengthOf: (text: string) => number) =>
    Math.max(1, ...rows.map((row) => lengthOf(row[column] ?? '')))
  const columns = Array.from({ length: count }, (_column, column) => {
    const least =
      longest(column, (text) => Math.max(0, ...text.split(/\s+/).map(({ length }) => length))) * WORD_LETTER
    const wanted = Math.min(MAX_WANTED, longest(column, ({ length }) => length) * LETTER)
    return { least, more: Math.max(0, wanted - least) + 1 }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const more = columns.reduce((sum, column) => sum + column.more, 0)
  if (least > width) return columns.map((column) => (column.least / least) * width)
  return columns.map((column) => column.least + (column.more / more) * (width - least))
}
