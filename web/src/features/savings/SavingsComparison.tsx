import { ROBOT_TIME_PERCENT, savingsFigures } from '@service-center/contract/savings/savings-calculation.ts'
import type { SavingsInput } from '@service-center/contract/savings/savings-input.ts'
import {
  type CostRow,
  costRows,
  detailsText,
  headlineText,
  outcomeOf,
  priceText,
  type SavingsOutcome,
  shareText,
} from '@service-center/contract/savings/savings-words.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'
import classes from './savings.module.css'

const STATES: Readonly<Record<SavingsOutcome, StateName>> = {
  saves: 'ok',
  costsMore: 'bad',
  costsSame: 'info',
  costsNothing: 'info',
  noWork: 'info',
}

/** The result of the calculation: what the quotation says first, and how each figure comes about. */
export function SavingsComparison({ input }: { input: SavingsInput }) {
  const figures = savingsFigures(input)
  const { currency, trueWage, baseWage, paintCost } = input
  const { rows, differenceName } = costRows(figures)
  const outcome = outcomeOf(figures)
  const share = shareText(figures)
  const how: Readonly<Record<CostRow['part'], string>> = {
    hours: `layouts and remarks by their times; the robot takes ${ROBOT_TIME_PERCENT} %: 3.3 Times Faster`,
    gallons: 'layouts and remarks by the gallons of a field',
    labor: `exact time × ${priceText(trueWage, currency)}`,
    wages: `exact time × ${priceText(baseWage, currency)}`,
    paint: `gallons × ${priceText(paintCost, currency)}`,
    total: `labor + paint${share === undefined ? '' : `; ${outcome === 'saves' ? 'saved: ' : ''}${share}`}`,
  }
  return (
    <section className={classes['part']} aria-labelledby="savings-figures">
      <div className={classes['result']}>
        <StateText state={STATES[outcome]}>
          <strong>{headlineText(figures, currency)}</strong>
        </StateText>
        <p>{detailsText(figures)}</p>
      </div>
      <h2 id="savings-figures">How it comes about, {currency} a season</h2>
      {/* Focusable, so that the table can be scrolled with the keyboard on a narrow screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <section className={classes['figuresFrame']} tabIndex={0} aria-label="Figures">
        <table className={classes['figures']}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">By hand</th>
              <th scope="col">Robot</th>
              <th scope="col">{differenceName}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, name, byHand, byRobot, difference }) => (
              <tr key={part}>
                <th scope="row">
                  {name}
                  <small>{how[part]}</small>
                </th>
                <td>{byHand}</td>
                <td>{byRobot}</td>
                <td>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
