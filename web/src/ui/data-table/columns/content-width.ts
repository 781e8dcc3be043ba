import type { PreparedColumn } from '../prepared-column.ts'
import { MISSING_TEXT } from '../table-constants.ts'

/** How many rows are sampled, spread over all of them. A prime number, so that a repeating pattern does not hit only some values. */
const SAMPLED_ROWS = 101
/** How many of the longest texts are measured: measuring takes a hundred times as long as counting letters. */
const MEASURED_TEXTS = 3
/** Letters of a text that are measured; even narrow ones fill `MAX_WIDTH`. Measuring 100,000 letters takes a second. */
const MEASURED_LETTERS = 200
/** Padding of a cell, and of a header with its sort arrow, in px. */
const CELL_SPACE = 20
const HEAD_SPACE = 38
const NUMBER_SPACE = 8
/** The first column begins at the page's margin. */
const MARGIN_SPACE = 10
/** A longer text is cut; its tooltip shows all of it. */
const MAX_WIDTH = 300
/** Widths are rounded up, so that a slightly longer value changes nothing. */
const STEP = 4

/** Returns the width of a text in px; `head` is the font of a header. */
export type TextMeasure = (text: string, look: 'head' | 'strong' | 'mono' | 'plain') => number

/** The width in px that shows a column's header and the values of a sample of rows. */
export function contentWidth<Row>(
  column: PreparedColumn<Row>,
  { rows, measure }: { rows: readonly Row[]; measure: TextMeasure },
): number {
  const look = lookOf(column)
  const texts = longest(sampled(rows, column))
  const value = Math.max(...texts.map((text) => measure(text, look)))
  const cell = value + CELL_SPACE + (column.extra ?? 0)
  const head = measure(column.header, 'head') + HEAD_SPACE
  const aside = (column.align === 'end' ? NUMBER_SPACE : 0) + (column.isId ? MARGIN_SPACE : 0)
  return Math.min(MAX_WIDTH, Math.ceil((Math.max(cell, head) + aside) / STEP) * STEP)
}

function lookOf<Row>({ isId, look }: PreparedColumn<Row>): 'strong' | 'mono' | 'plain' {
  if (isId || look === 'strong') return 'strong'
  return look === 'mono' ? 'mono' : 'plain'
}

function sampled<Row>(rows: readonly Row[], column: PreparedColumn<Row>): Set<string> {
  const texts = new Set([MISSING_TEXT])
  const step = Math.max(1, rows.length / SAMPLED_ROWS)
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[Math.floor(at)]
    if (row !== undefined) texts.add(column.shown(row).slice(0, MEASURED_LETTERS))
  }
  return texts
}

function longest(texts: Set<string>): string[] {
  return [...texts].toSorted((a, b) => b.length - a.length).slice(0, MEASURED_TEXTS)
}
