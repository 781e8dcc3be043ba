import type { FeatureGroup, Offer } from '@service-center/contract/dbtool/feature-groups.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { dayText } from '../../../ui/time/day-text.ts'

/** What a customer still needs before it can buy a feature group. */
type MissingPart = 'feature' | 'price'

/** Whether a feature group, and so each of its features, can be bought now. */
export interface Sale {
  /** Empty: it can be bought. */
  readonly missing: readonly MissingPart[]
  /** 'Denmark + Beta': who can buy it, by the access groups that a buyer must have, all of one entry. */
  readonly buyers: readonly string[]
  /** YYYY/MM/DD: when the next price begins, or, if there is none, when the last one ended. */
  readonly begins: string | undefined
  readonly ended: string | undefined
}

/** @param today YYYY/MM/DD, at the viewer's offset, as the list of prices shows it */
export function saleOf({ Offers, Features }: Pick<FeatureGroup, 'Offers' | 'Features'>, today: string): Sale {
  const isOver = ({ To }: Offer) => To !== null && dayText(To) <= today
  const rest = Offers.filter((offer) => !isOver(offer))
  const current = rest.filter(({ From }) => dayText(From) <= today)
  const ends = Offers.filter(isOver).flatMap(({ To }) => (To === null ? [] : [dayText(To)]))
  const missing: MissingPart[] = [
    ...(Features === 0 ? (['feature'] as const) : []),
    ...(current.length === 0 ? (['price'] as const) : []),
  ]
  return {
    missing,
    buyers: [...new Set(current.map(({ Groups }) => Groups))],
    begins: rest.map(({ From }) => dayText(From)).toSorted()[0],
    ended: ends.toSorted().at(-1),
  }
}

export const canBeBought = ({ missing }: Sale): boolean => missing.length === 0

/** 'Missing: price (begins 2026/12/01)', or for whom it is sold: 'Denmark + Beta, Sweden'. */
export function saleText({ missing, buyers, begins, ended }: Sale): string {
  if (missing.length === 0) return sentence`To ${buyers.join(', ')}`
  const parts = missing.map((part) => (part === 'price' ? priceText({ begins, ended }) : part))
  return `Missing: ${parts.join(', ')}`
}

function priceText({ begins, ended }: Pick<Sale, 'begins' | 'ended'>): string {
  if (begins !== undefined) return `price (begins ${begins})`
  return ended === undefined ? 'price' : `price (ended ${ended})`
}
