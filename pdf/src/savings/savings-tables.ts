import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import {
  hoursText,
  hundredthsText,
  moneyText,
  ROBOT_TIME_PERCENT,
  savedHoursText,
  type SavingsFigures,
  type SeasonCosts,
  SIZE_NAMES,
} from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsCurrency, SavingsInput } from '@service-center/contract/savings/savings-input.ts'
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

interface Numbers {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Widths of the number columns in points; the largest values fit. */
  readonly widths: readonly number[]
}

/** A table whose first column is text, and whose others are numbers. */
function tableOf({ title, head, rows, widths }: Numbers): Content {
  const first = TEXT_WIDTH - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
  return {
    margin: [0, 18, 0, 0],
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 2] },
      {
        layout: LINED,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [first, ...widths],
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
  return tableOf({
    title: `Costs of a season, ${currency}`,
    head: ['', 'By hand', 'With the robot', 'Saved'],
    widths: [92, 92, 92],
    rows: [
      ['Hours', hoursText(manual.minutes), hoursText(robot.minutes), savedHoursText(figures)],
      row('Gallons of paint', ({ gallons }) => hundredthsText(gallons)),
      row('Labor at the true wage', ({ labor }) => money(labor)),
      row('of which base wage', ({ wages }) => money(wages)),
      row('Paint', ({ paint }) => money(paint)),
      row('Total', ({ total }) => money(total)),
    ],
  })
}

/** Time and cost of each field size. */
export function sizeTable(currency: SavingsCurrency, { sizes }: Pick<SavingsFigures, 'sizes'>): Content {
  return tableOf({
    title: `By size of field, ${currency}`,
    head: ['Size', 'Layouts', 'Remarks', 'Hours by hand', 'Hours, robot', 'By hand', 'Robot'],
    widths: [44, 44, 62, 58, 90, 90],
    rows: sizes.map(({ size, layouts, remarks, manual, robot }) => [
      SIZE_NAMES[size],
      amountText(layouts, { zeroDecimal: true }),
      amountText(remarks, { zeroDecimal: true }),
      hoursText(manual.minutes),
      hoursText(robot.minutes),
      money(manual.total),
      money(robot.total),
    ]),
  })
}

/** The inputs of the calculation, in words. */
export function assumptions(input: SavingsInput, { sizes }: Pick<SavingsFigures, 'sizes'>): Content {
  const { currency, trueWage, baseWage, paintCost } = input
  const lines = sizes.map(({ size }) => {
    const one = input.sizes[size]
    const text = hundredthsText
    return `${SIZE_NAMES[size]}: ${one.fields} fields × ${one.layouts} layouts of ${text(one.layoutMinutes)} minutes, ${one.remarkFields} fields × ${one.sessions} remarks of ${text(one.remarkMinutes)} minutes by hand; ${text(one.manualGallons)} gallons a marking by hand, ${text(one.robotGallons)} with the robot.`
  })
  const common = [
    `Hours of the robot: ${ROBOT_TIME_PERCENT} % of those by hand (3.3 times faster).`,
    `True wage ${moneyText(trueWage, currency)} an hour, of which ${moneyText(baseWage, currency)} base wage. Paint ${moneyText(paintCost, currency)} a gallon.`,
  ]
  return {
    margin: [0, 18, 0, 0],
    stack: [
      { text: 'How the figures come about', bold: true, margin: [0, 0, 0, 3] },
      ...[...lines, ...common].map((text): Content => ({
        text,
        color: INK.second,
        fontSize: 8,
        margin: [0, 1, 0, 1],
      })),
    ],
  }
}
