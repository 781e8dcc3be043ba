import { Button } from '@mantine/core'
import type { FittingPrices, PurchasePrice } from '@service-center/contract/dbtool/purchase-prices.ts'
import * as api from '@service-center/contract/api.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal, mayCall } from '../../../api/session/rights.ts'
import type { Load } from '../../../api/queries/use-load.ts'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import type { PurchaseValues } from './purchase-values.ts'
import {
  amountIn,
  daysText,
  endOf,
  groupsText,
  offerOf,
  type Offers,
  offersOf,
  reasonsOf,
  sumText,
  togetherText,
} from './purchase-offers.ts'
import classes from './purchase-prices.module.css'

interface PurchasePricesProps {
  load: Load<readonly FittingPrices[]>
  values: PurchaseValues
  nameOf: (group: string) => string
  /** Chooses another price of a group, by its id. */
  onChoose: (group: string, price: number) => void
  /** Lets the prices decide the end again. */
  onDaysWanted: () => void
  /** Shows all prices of a group, for viewers who can make some. */
  onPricesWanted: (group: string) => void
}

/** What each chosen feature group costs, before anything is bought. */
export function PurchasePrices({ load, ...props }: PurchasePricesProps) {
  return (
    <section className={classes['prices']} aria-label="What it costs">
      <Loaded load={load}>{(rows) => <PriceList offers={offersOf(rows)} {...props} />}</Loaded>
    </section>
  )
}

type PriceListProps = Omit<PurchasePricesProps, 'load'> & { offers: Offers }

function PriceList({ offers, values, nameOf, onChoose, onDaysWanted, onPricesWanted }: PriceListProps) {
  const { groups } = values
  const prices = groups.map((group) => offerOf(values, { group, offers }))
  const hasDays = prices.some((price) => price !== undefined && price.OwnershipDuration !== null)
  return (
    <>
      <ul className={classes['list']}>
        {groups.map((group) => (
          <li key={group}>
            {offers.has(group) ? (
              <GroupPrice
                name={nameOf(group)}
                fitting={offers.get(group) ?? []}
                price={offerOf(values, { group, offers })}
                values={values}
                onChoose={(price) => onChoose(group, price)}
                onPricesWanted={() => onPricesWanted(group)}
              />
            ) : (
              <Head name={nameOf(group)} total="…" />
            )}
          </li>
        ))}
      </ul>
      {groups.length > 1 && (
        <p className={classes['together']}>
          <span>Together</span>
          <strong>{togetherText(prices)}</strong>
        </p>
      )}
      {values.hasOwnEnd && hasDays && (
        <Button variant="default" className={classes['left']} onClick={onDaysWanted}>
          End after the days of the price
        </Button>
      )}
    </>
  )
}

interface GroupPriceProps {
  name: string
  fitting: readonly PurchasePrice[]
  price: PurchasePrice | undefined
  values: PurchaseValues
  onChoose: (price: number) => void
  onPricesWanted: () => void
}

function GroupPrice({ name, fitting, price, values, onChoose, onPricesWanted }: GroupPriceProps) {
  if (price === undefined) return <NoPrice name={name} values={values} onPricesWanted={onPricesWanted} />
  return (
    <>
      <Head name={name} total={amountIn(price, price.Total)} />
      <p className={classes['facts']}>{sumText(price)}</p>
      <p className={classes['facts']}>
        Price for {groupsText(price)}, {daysText(price)}. <End values={values} price={price} />
      </p>
      {fitting.length > 1 && (
        <ChoiceField
          label={sentence`Price of ${name}`}
          name={`prices.${name}`}
          error={undefined}
          data={fitting.map((each) => ({ value: each.Id, label: choiceText(each) }))}
          value={price.Id}
          onChange={onChoose}
        />
      )}
      <details className={classes['why']}>
        <summary>Why this price</summary>
        {reasonsOf(price, fitting).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </details>
    </>
  )
}

const choiceText = (price: PurchasePrice) =>
  `${amountIn(price, price.Price)} ${daysText(price)}, for ${groupsText(price)}`

function Head({ name, total }: { name: string; total: string }) {
  return (
    <p className={classes['head']}>
      <span>{name}</span>
      <strong>{total}</strong>
    </p>
  )
}

type NoPriceProps = Pick<GroupPriceProps, 'name' | 'values' | 'onPricesWanted'>

/** A purchase without a price is possible. Those who can make prices get there, and back to the purchase. */
function NoPrice({ name, values: { from }, onPricesWanted }: NoPriceProps) {
  const viewer = useViewer()
  const offset = useTimeOffset()
  const day = from === null ? 'this day' : formatTime(from, { offset, pattern: 'date' })
  const mayPrice = isInternal(viewer) && mayCall(viewer, api.dbToolFeatureGroups.savePrice.right)
  return (
    <>
      <Head name={name} total="No price" />
      <p className={classes['facts']}>
        No price fits this customer on {day}. It is bought without one.
        {!mayPrice && ' The manufacturer makes prices.'}
      </p>
      {mayPrice && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes['left']}
          aria-label={sentence`Show prices of ${name}`}
          onClick={onPricesWanted}
        >
          Show prices
        </Button>
      )}
    </>
  )
}

function End({ values, price }: { values: PurchaseValues; price: PurchasePrice }) {
  const offset = useTimeOffset()
  const end = endOf(values, price)
  if (end === null) return values.hasOwnEnd ? 'It has no end, as you chose.' : null
  const text = formatTime(end, { offset, pattern: 'minute' })
  return values.hasOwnEnd ? `It ends ${text}, as you chose.` : `It ends ${text}.`
}
