import { amountText } from '../quotes/quote-figures.ts'
import type { SavingsFigures } from './savings-calculation.ts'
import type { FieldSize, SavingsCurrency } from './savings-input.ts'

/** What the sizes are called. */
export const SIZE_NAMES: Readonly<Record<FieldSize, string>> = {
  large: 'Large',
  medium: 'Medium',
  small: 'Small',
  other: 'Other',
}

/** An amount with its currency, as '1,234.50 EUR'. @param minor in minor units */
export const moneyText = (minor: number, currency: SavingsCurrency): string =>
  `${amountText(minor, { zeroDecimal: false })}\u00A0${currency}`

/** Tenths of a percent, as '62.1 %'. */
export const percentText = (permille: number): string => `${(permille / 10).toFixed(1)}\u00A0%`

/** Hundredths of a minute in tenths of an hour, rounded half up. */
const hourTenths = (hundredths: number) => Math.floor((hundredths + 300) / 600)

const tenthsText = (tenths: number) => amountText(tenths * 10, { zeroDecimal: false }).slice(0, -1)

/** Hundredths of a minute in hours, as '1,234.5'. */
export const hoursText = (hundredths: number): string => tenthsText(hourTenths(hundredths))

/** The hours that are saved: the difference of those that are shown. */
export const savedHoursText = ({ manual, robot }: Pick<SavingsFigures, 'manual' | 'robot'>): string =>
  tenthsText(hourTenths(manual.minutes) - hourTenths(robot.minutes))

/** Hundredths, without zeros at the end: '4.5'. */
export const hundredthsText = (hundredths: number): string =>
  amountText(hundredths, { zeroDecimal: false }).replace(/\.?0+$/, '')
