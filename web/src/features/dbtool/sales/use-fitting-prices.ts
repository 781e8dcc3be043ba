import * as api from '@service-center/contract/api.ts'
import { type FittingPrices, MAX_PRICED_GROUPS } from '@service-center/contract/dbtool/purchase-prices.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { q } from '../../../api/queries/query.ts'
import { type Load, useLoad } from '../../../api/queries/use-load.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { type Offers, offersOf } from './purchase-offers.ts'
import type { PurchaseValues } from './purchase-values.ts'

type Wanted = Pick<PurchaseValues, 'customer' | 'from' | 'groups'>

/**
 * Loads the prices that fit a customer on the day of the start; undefined until the customer, the start and a feature group
 * are chosen. While those of another choice of groups load, the known ones stay.
 */
export function useFittingPrices(wanted: Wanted): Load<readonly FittingPrices[]> | undefined {
  const offset = useTimeOffset()
  const isReady = wanted.customer !== null && wanted.from !== null && wanted.groups.length > 0
  const query = queryOf(wanted, offset)
  const load = useLoad({
    ...query,
    enabled: isReady,
    placeholderData: (before, beforeQuery) =>
      buyerIn(beforeQuery?.queryKey) === buyerIn(query.queryKey) ? before : undefined,
  })
  return isReady ? { ...load, data: load.data?.data[0] } : undefined
}

/** Returns a function that reads the prices that are shown for these values. */
export function useShownOffers(): (wanted: Wanted) => Offers {
  const client: QueryClient = useQueryClient()
  const offset = useTimeOffset()
  return (wanted) => offersOf(client.getQueryData(queryOf(wanted, offset).queryKey)?.data[0] ?? [])
}

/** The chosen feature groups, as many as are allowed. */
export const pricedGroups = ({ groups }: Pick<Wanted, 'groups'>) => groups.slice(0, MAX_PRICED_GROUPS)

function queryOf({ customer, from, groups }: Wanted, offset: number) {
  const fi = pricedGroups({ groups }).toSorted()
  const query = { ci: String(customer ?? 0), f: String(from ?? 0), fi, utcOffset: String(offset) }
  return q(api.dbToolPurchases.prices, { query })
}

/** The part of a query's key that says for whom and when prices are, without the feature groups. */
const buyerIn = (key: readonly unknown[] | undefined): string => JSON.stringify(key, withoutGroups)
const withoutGroups = (name: string, value: unknown) => (name === 'fi' ? undefined : value)
