/** The values of the form for new purchases. */
export interface PurchaseValues {
  customer: number | null
  tablet: number | null
  /** Ids of the feature groups. Each becomes a purchase of its own. */
  groups: string[]
  from: number | null
  to: number | null
  /** Whether `to` was chosen by hand. Otherwise each purchase ends after the days of its price. */
  hasOwnEnd: boolean
  /** Prices that were chosen in place of the closest ones: the id of the price by that of the feature group. */
  prices: Readonly<Record<string, number>>
}
