import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import { ROBOT_TIME_PERCENT, savingsFigures } from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsInput } from '@service-center/contract/savings/savings-input.ts'
import {
  hoursText,
  hundredthsText,
  moneyText,
  percentText,
  savedHoursText,
} from '@service-center/contract/savings/savings-texts.ts'
import classes from './savings.module.css'

const money = (minor: number) => amountText(minor, { zeroDecimal: false })

/** The figures, each with what it is computed from. */
export function SavingsFigures({ input }: { input: SavingsInput }) {
  const figures = savingsFigures(input)
  const { manual, robot, saved, savedPermille } = figures
  const { currency, trueWage, baseWage, paintCost } = input
  const rows = [
    {
      name: 'Hours',
      how: `layouts and remarks by their times; the robot takes ${ROBOT_TIME_PERCENT} %: 3.3 Times Faster`,
      values: [hoursText(manual.minutes), hoursText(robot.minutes), savedHoursText(figures)],
    },
    {
      name: 'Gallons of paint',
      how: 'layouts and remarks by the gallons of a field',
      values: [manual, robot, saved].map(({ gallons }) => hundredthsText(gallons)),
    },
    {
      name: 'Labor',
      how: `hours × ${moneyText(trueWage, currency)} true wage`,
      values: [manual, robot, saved].map(({ labor }) => money(labor)),
    },
    {
      name: 'of which wages',
      how: `hours × ${moneyText(baseWage, currency)} base wage`,
      values: [manual, robot, saved].map(({ wages }) => money(wages)),
    },
    {
      name: 'Paint',
      how: `gallons × ${moneyText(paintCost, currency)}`,
      values: [manual, robot, saved].map(({ paint }) => money(paint)),
    },
    {
      name: 'Total',
      how: `labor + paint${savedPermille === null ? '' : `; ${percentText(savedPermille)} saved`}`,
      values: [manual, robot, saved].map(({ total }) => money(total)),
    },
  ]
  return (
    <section className={classes['part']} aria-labelledby="savings-figures">
      <h2 id="savings-figures">How it comes about, {currency} a season</h2>
      {/* A Tab stop, so that figures that a phone has no space for are scrolled by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section className={classes['figuresFrame']} tabIndex={0} aria-label="Figures">
        <table className={classes['figures']}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">By hand</th>
              <th scope="col">Robot</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, how, values: [byHand, byRobot, less] }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <small>{how}</small>
                </th>
                <td>{byHand}</td>
                <td>{byRobot}</td>
                <td>{less}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
