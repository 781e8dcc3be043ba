import { countryCodeOf, countryName } from '@service-center/contract/quotes/quote-countries.ts'
import type { QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'
import type { Content, Sides } from '../base/content.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import { INK } from '../base/draw-pdf.ts'
import type { QuoteCustomer } from './quote-input.ts'
import type { QuoteSheet } from './quote-sheet.ts'

const HALF = TEXT_WIDTH / 2

/** Title, number and dates above a line; below it the customer. */
export function quoteHead(sheet: QuoteSheet, title: string): Content[] {
  const { input, words, write, dateOf } = sheet
  return [
    {
      columns: [
        { width: HALF, text: title, fontSize: 18, bold: true },
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

/** Lines, the first one bold. */
const linesOf = ([first = '', ...others]: string[]): Content => ({
  width: HALF,
  stack: [first, ...others].map((text, index) => ({ text, bold: index === 0, margin: [0, 1, 8, 0] })),
})

function companyLines({ input: { company, language }, write }: QuoteSheet): string[] {
  if (company === null) return []
  const { name, address, country } = company
  return filled([name, address, townLine(company, language), countryName(country, language)].map(write))
}

/**
 * Town with state and postcode in the order of the country: 'Columbus, OH 43004', 'Geelong VIC 3220', '79106
 * Freiburg'.
 */
function townLine({ zip, city, state, country }: QuoteCustomer, language: QuoteLanguage): string {
  const code = countryCodeOf(country)
  const joined = (...parts: string[]) => filled(parts).join(' ')
  if (code === 'US' || code === 'CA') return filled([city, joined(state, zip)]).join(', ')
  const isBehind = code === '' ? language.startsWith('en') : ['GB', 'IE', 'AU', 'NZ'].includes(code)
  return isBehind ? joined(city, state, zip) : joined(zip, city, state)
}

function contactLines({ input: { contact }, write }: QuoteSheet): string[] {
  if (contact === null) return []
  const { firstname, lastname, email, phone } = contact
  return filled([`${firstname} ${lastname}`.trim(), email, phone].map(write))
}

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '')
