import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import type { SavingsFigures, SeasonCosts } from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsCurrency } from '@service-center/contract/savings/savings-input.ts'
import {
  hoursText,
  hundredthsText,
  savedHoursText,
  SIZE_NAMES,
} from '@service-center/contract/savings/savings-texts.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'

const money = (minor: number) => amountText(minor, { zeroDecimal: false })

const cell = (text: string, column: number, color: string): Content => ({
  text,
  color,
  alignment: column === 0 ? 'left' : 'right',
})

/** A table whose first column is text, and whose others are numbers of the same width. */
function tableOf(title: string, head: readonly string[], rows: readonly (readonly string[])[]): Content {
  const numbers = head.length - 1
  const width = numbers > 4 ? 58 : 92
  return {
    margin: [0, 18, 0, 0],
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 2] },
      {
        layout: LINED,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [
            TEXT_WIDTH - numbers * (width + COLUMN_GAP),
            ...Array.from({ length: numbers }, () => width),
          ],
          body: [
            head.map((text, column) => cell(text, column, INK.second)),
            ...rows.map((row) => row.map((text, column) => cell(text, column, INK.text))),
          ],
        },
      },
    ],
  }
}

/** Labor, paint and total of a season, by hand and with the robot. */
export function costTable(
  currency: SavingsCurrency,
  figures: Pick<SavingsFigures, 'manual' | 'robot' | 'saved'>,
): Content {
  const { manual, robot, saved } = figures
  const row = (name: string, textOf: (costs: SeasonCosts) => string) => [
    name,
    textOf(manual),
    textOf(robot),
    textOf(saved),
  ]
  return tableOf(
    `Costs of a season, ${currency}`,
    ['', 'By hand', 'With the robot', 'Saved'],
    [
      ['Hours', hoursText(manual.minutes), hoursText(robot.minutes), savedHoursText(figures)],
      row('Gallons of paint', ({ gallons }) => hundredthsText(gallons)),
      row('Labor at the true wage', ({ labor }) => money(labor)),
      row('of which base wage', ({ wages }) => money(wages)),
      row('Paint', ({ paint }) => money(paint)),
      row('Total', ({ total }) => money(total)),
    ],
  )
}

/** What each size of field takes and costs. */
export function sizeTable(currency: SavingsCurrency, { sizes }: Pick<SavingsFigures, 'sizes'>): Content {
  return tableOf(
    `By size of field, ${currency}`,
    ['Size', 'Layouts', 'Remarks', 'Hours by hand', 'Hours, robot', 'By hand', 'Robot'],
    sizes.map(({ size, layouts, remarks, manual, robot }) => [
      SIZE_NAMES[size],
      String(layouts),
      String(remarks),
      hoursText(manual.minutes),
      hoursText(robot.minutes),
      money(manual.total),
      money(robot.total),
    ]),
  )
}
