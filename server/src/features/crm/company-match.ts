import type { CompanyMatch } from '@service-center/contract/crm/crm.ts'
import { letterPairs, plainName } from '@service-center/contract/customers/name-similarity.ts'

/** Below this similarity names count as different companies. */
const ALIKE_FROM = 0.7

interface Company {
  readonly id: string
  readonly name: string
  readonly country: string
}

/**
 * Finds the company with the name most similar to a customer's (same result as comparing by `nameSimilarity`).
 * Thousands of companies are searched by shared pairs of letters, not one by one.
 * @param linked ids of the companies that are already connected with a customer
 */
export function companyMatcher(companies: readonly Company[], linked: ReadonlySet<string>) {
  const sizes: number[] = []
  const byPair = new Map<string, number[]>()
  for (const [place, { name }] of companies.entries()) {
    const pairs = letterPairs(plainName(name))
    sizes.push(pairs.length)
    for (const pair of numbered(pairs)) {
      const places = byPair.get(pair)
      if (places === undefined) byPair.set(pair, [place])
      else places.push(place)
    }
  }
  return ({ id, name }: { id: number; name: string }): CompanyMatch => {
    const pairs = letterPairs(plainName(name))
    const shared = new Map<number, number>()
    for (const pair of numbered(pairs)) {
      for (const place of byPair.get(pair) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    }
    let best: Company | undefined
    let most = ALIKE_FROM
    for (const [place, count] of shared) {
      const similarity = (2 * count) / (pairs.length + (sizes[place] ?? 0))
      const isBetter = best === undefined ? similarity >= most : similarity > most
      if (isBetter) [best, most] = [companies[place], similarity]
    }
    if (best === undefined) return { id, name, matchId: '', matchName: '', country: '', matchType: 'new' }
    const matchType = linked.has(best.id) ? 'service_center' : 'name'
    return { id, name, matchId: best.id, matchName: best.name, country: best.country, matchType }
  }
}

/** Numbers repeated pairs, so that the second occurrence differs from the first. */
function numbered(pairs: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return pairs.map((pair) => {
    const time = (seen.get(pair) ?? 0) + 1
    seen.set(pair, time)
    return `${pair}${time}`
  })
}
