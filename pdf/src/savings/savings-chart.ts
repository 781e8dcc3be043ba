import type { SavingsFigures, SeasonCosts } from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsCurrency } from '@service-center/contract/savings/savings-input.ts'
import { priceText } from '@service-center/contract/savings/savings-words.ts'
import { TEXT_WIDTH } from '../base/assemble.ts'
import type { Content, Shape } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'

const BAR = { height: 20, label: 84, amount: 110 } as const
const LABOR = INK.accent
const PAINT = '#90C6A5'

/** Two bars, by hand and with the robot, each of labor and paint. */
export function savingsChart(
  currency: SavingsCurrency,
  { manual, robot }: Pick<SavingsFigures, 'manual' | 'robot'>,
): Content {
  const most = Math.max(manual.total, robot.total)
  const bar = (label: string, costs: SeasonCosts): Content => ({
    margin: [0, 4, 0, 0],
    columns: [
      { width: BAR.label, text: label, margin: [0, 4, 0, 0] },
      { width: TEXT_WIDTH - BAR.label - BAR.amount, canvas: barOf(costs, most) },
      {
        width: BAR.amount,
        text: priceText(costs.total, currency),
        alignment: 'right',
        bold: true,
        margin: [0, 4, 0, 0],
      },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    stack: [
      bar('By hand', manual),
      bar('With the robot', robot),
      {
        margin: [BAR.label, 6, 0, 0],
        columns: [keyOf(LABOR), { width: 60, text: 'Labor' }, keyOf(PAINT), { width: 60, text: 'Paint' }],
        color: INK.second,
      },
    ],
  }
}

/** The shapes of one bar, in proportion to the largest. */
function barOf({ labor, paint }: SeasonCosts, most: number): Shape[] {
  const width = TEXT_WIDTH - BAR.label - BAR.amount
  const lengthOf = (amount: number) => (most === 0 ? 0 : (amount / most) * width)
  const ofLabor = lengthOf(labor)
  return [
    // An invisible shape gives an empty bar its height.
    { type: 'rect', x: 0, y: 0, w: width, h: BAR.height, color: '#FFFFFF' },
    ...(labor > 0 ? [{ type: 'rect', x: 0, y: 0, w: ofLabor, h: BAR.height, color: LABOR } as const] : []),
    ...(paint > 0
      ? [{ type: 'rect', x: ofLabor, y: 0, w: lengthOf(paint), h: BAR.height, color: PAINT } as const]
      : []),
  ]
}

const keyOf = (color: string): Content => ({
  width: 14,
  canvas: [{ type: 'rect', x: 0, y: 2, w: 9, h: 9, color }],
})
