import {
  ROBOT_TIME_PERCENT,
  type SavingsFigures,
  hundredthsText,
  moneyText,
  SIZE_NAMES,
} from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsInput } from '@service-center/contract/savings/savings-input.ts'
import type { Content } from '../base/content.ts'
import { INK } from '../base/draw-pdf.ts'

/** What the figures are computed from, in words. */
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
