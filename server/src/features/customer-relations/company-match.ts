import { setImmediate as letOthersRun } from 'node:timers/promises'
import {
  type CompanyChoice,
  type CompanyMatch,
  MAX_CHOICES,
} from '@service-center/contract/customer-relations/crm.ts'
import { letterPairs, plainName } from '@service-center/contract/customers/name-similarity.ts'

/** Below this similarity names count as different companies. */
const ALIKE_FROM = 0.7
/** How long other requests wait at most, in milliseconds, while thousands of names are compared. */
const SLICE_MS = 10

interface Company {
  readonly id: string
  readonly name: string
  readonly country: string
}

/**
 * For each pair of letters, the positions of the companies whose name has it; a repeated pair counts twice.
 */
interface PairIndex {
  readonly byPair: ReadonlyMap<string, readonly number[]>
  /** The number of letter pairs in the name of each company. */
  readonly sizes: readonly number[]
}

/**
 * Finds for each customer the companies with the most similar names (same result as comparing by
 * `nameSimilarity`), the most similar first. Thousands of companies are compared by shared pairs of letters,
 * in time slices so that other requests are answered in between.
 * @param linked ids of the companies that are already connected with a customer
 */
export async function matchCompanies(
  customers: readonly { id: number; name: string }[],
  { companies, linked }: { companies: readonly Company[]; linked: ReadonlySet<string> },
): Promise<CompanyMatch[]> {
  const pause = sliced()
  const index = await indexPairs(companies, pause)
  const counts = new Uint16Array(companies.length)
  const matches: CompanyMatch[] = []
  for (const { id, name } of customers) {
    const choices = similarPlaces(name, { index, counts }).map((place) => choiceOf(companies[place], linked))
    const { matchId, matchName, country, matchType } = choices[0] ?? NEW
    matches.push({ id, name, matchId, matchName, country, matchType, choices })
    await pause()
  }
  return matches
}

const NEW: CompanyChoice = { matchId: '', matchName: '', country: '', matchType: 'new' }

function choiceOf(company: Company | undefined, linked: ReadonlySet<string>): CompanyChoice {
  if (company === undefined) return NEW
  const { id: matchId, name: matchName, country } = company
  return { matchId, matchName, country, matchType: linked.has(matchId) ? 'service_center' : 'name' }
}

async function indexPairs(companies: readonly Company[], pause: () => Promise<void>): Promise<PairIndex> {
  const byPair = new Map<string, number[]>()
  const sizes: number[] = []
  for (const [place, { name }] of companies.entries()) {
    const pairs = letterPairs(plainName(name))
    sizes.push(pairs.length)
    for (const pair of numbered(pairs)) {
      const places = byPair.get(pair)
      if (places === undefined) byPair.set(pair, [place])
      else places.push(place)
    }
    await pause()
  }
  return { byPair, sizes }
}

/**
 * The positions of the companies with the most similar names. `counts` is a reused buffer, all zero before
 * and after.
 */
function similarPlaces(
  name: string,
  { index: { byPair, sizes }, counts }: { index: PairIndex; counts: Uint16Array },
): number[] {
  const pairs = letterPairs(plainName(name))
  const touched: number[] = []
  for (const pair of numbered(pairs)) {
    for (const place of byPair.get(pair) ?? []) {
      const count = counts[place] ?? 0
      if (count === 0) touched.push(place)
      counts[place] = count + 1
    }
  }
  const alike: { place: number; similarity: number }[] = []
  for (const place of touched) {
    const similarity = (2 * (counts[place] ?? 0)) / (pairs.length + (sizes[place] ?? 0))
    if (similarity >= ALIKE_FROM) alike.push({ place, similarity })
    counts[place] = 0
  }
  return alike
    .toSorted((a, b) => b.similarity - a.similarity || a.place - b.place)
    .slice(0, MAX_CHOICES)
    .map(({ place }) => place)
}

/** Lets other work run when a slice of time has passed. */
function sliced(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await letOthersRun()
    since = performance.now()
  }
}

/** Numbers repeated pairs, so that a second occurrence differs from the first. */
function numbered(pairs: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return pairs.map((pair) => {
    const time = (seen.get(pair) ?? 0) + 1
    seen.set(pair, time)
    return `${pair}${time}`
  })
}
