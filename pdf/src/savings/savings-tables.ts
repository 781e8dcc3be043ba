import {
  ROBOT_TIME_PERCENT,
  type SavingsFigures,
} from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsCurrency, SavingsInput } from '@service-center/contract/savings/savings-input.ts'
import {
  costRows,
  countText,
  moneyText,
  priceText,
  SIZE_NAMES,
  sizeText,
  tenthsText,
} from '@service-center/contract/savings/savings-words.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import type { Content, TableLayout } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'
import { COLUMN_GAP, LINED } from '../base/table-layout.ts'

/** Rows are low, so that a quotation with every size of field is one page. */
const LOW: TableLayout = { ...LINED, paddingTop: () => 3, paddingBottom: () => 3 }

const cell = (text: string, column: number, style: { color: string; bold?: boolean }): Content => ({
  text,
  ...style,
  alignment: column === 0 ? 'left' : 'right',
})

interface Numbers {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Whether the last row is the total of the others. */
  readonly hasTotal?: boolean
  /** Widths of the number columns in points; the largest values fit. */
  readonly widths: readonly number[]
}

/** A table whose first column is text, and whose others are numbers. */
function tableOf({ title, head, rows, widths, hasTotal = false }: Numbers): Content {
  const first = TEXT_WIDTH - widths.reduce((sum, width) => sum + width + COLUMN_GAP, 0)
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 2] },
      {
        layout: LOW,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [first, ...widths],
          body: [
            head.map((text, column) => cell(text, column, { color: INK.second })),
            ...rows.map((row, index) => {
              const bold = hasTotal && index === rows.length - 1
              return row.map((text, column) => cell(text, column, { color: INK.text, bold }))
            }),
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
  const { rows, differenceName } = costRows(figures)
  return tableOf({
    title: `Costs of a season, ${currency}`,
    head: ['', 'By hand', 'With the robot', differenceName],
    widths: [92, 92, 112],
    rows: rows.map(({ name, byHand, byRobot, difference }) => [name, byHand, byRobot, difference]),
    hasTotal: true,
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
      countText(layouts),
      countText(remarks),
      tenthsText(manual.hours),
      tenthsText(robot.hours),
      moneyText(manual.total),
      moneyText(robot.total),
    ]),
  })
}

/** The inputs of the calculation, in words. */
export function assumptions(input: SavingsInput, { sizes }: Pick<SavingsFigures, 'sizes'>): Content {
  const { currency, trueWage, baseWage, paintCost } = input
  const lines = [
    ...sizes.map(({ size }) => sizeText(size, input.sizes[size])),
    `Hours of the robot: ${ROBOT_TIME_PERCENT} % of those by hand (3.3 times faster). Labor is computed from the exact time, not from the rounded hours.`,
    `True wage ${priceText(trueWage, currency)} an hour, of which ${priceText(baseWage, currency)} base wage. Paint ${priceText(paintCost, currency)} a gallon.`,
  ]
  return {
    // With the largest values it goes to a second page, as a whole.
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: 'How the figures come about', bold: true, margin: [0, 0, 0, 3] },
      ...lines.map((text): Content => ({
        text,
        color: INK.second,
        fontSize: 8,
        margin: [0, 0.5, 0, 0.5],
      })),
    ],
  }
}
