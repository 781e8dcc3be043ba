import { quoteDate } from '@service-center/contract/quotes/quote-language.ts'
import type { Content, Sides } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const HALF = TEXT_WIDTH / 2

/** Title, number and dates above a line; below it who the quote is for. */
export function quoteHead(sheet: QuoteSheet): Content[] {
  const { input, words, write } = sheet
  const dateOf = (day: string) => quoteDate(day, input.selection.contract)
  return [
    {
      columns: [
        { width: HALF, text: words.quotation, fontSize: 18, bold: true },
        {
          width: HALF,
          alignment: 'right',
          color: INK.second,
          margin: [0, 3, 0, 0],
          text: `${write(input.number)}\n${dateOf(input.issuedOn)}, ${words.valid_until} ${dateOf(input.validUntil)}`,
        },
      ],
    },
    rule(TEXT_WIDTH, [0, 10, 0, 14]),
    { columns: [linesOf(companyLines(sheet)), linesOf(contactLines(sheet))] },
  ]
}

/** A strong horizontal line. */
export function rule(width: number, margin: Sides): Content {
  return {
    margin,
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 1.4, lineColor: INK.text }],
  }
}

/** Lines of which the first is bold. */
const linesOf = ([first = '', ...others]: string[]): Content => ({
  width: HALF,
  stack: [first, ...others].map((text, index) => ({ text, bold: index === 0, margin: [0, 1, 8, 0] })),
})

function companyLines({ input: { company, language }, write }: QuoteSheet): string[] {
  if (company === null) return []
  const { name, address, zip, city, state, country } = company
  const town = [zip, city, state].filter((part) => part !== '').join(' ')
  return filled([name, address, town, countryName(country, language)].map(write))
}

function contactLines({ input: { contact }, write }: QuoteSheet): string[] {
  if (contact === null) return []
  const { firstname, lastname, email, phone } = contact
  return filled([`${firstname} ${lastname}`.trim(), email, phone].map(write))
}

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '')

/** The name of a country; what is no code of one stays as it is. */
function countryName(country: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
}
