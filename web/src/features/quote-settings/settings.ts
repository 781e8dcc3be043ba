import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import {
  type QuotePart,
  type QuoteSettings,
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { isInternal, mayCall } from '../../api/session/rights.ts'
import { type Load, useLoad } from '../../api/queries/use-load.ts'
import type { ListRows } from '../../kit/table-screen/use-list.ts'
import type { AmountCurrency } from './amounts.ts'

/** The settings of quotes: contracts with their plans, uploaded pages, free templates. */
export type Settings = Reply<typeof api.quoteSettingCalls.get>
export type StoredContract = Settings['contracts'][number]
export type StoredPlan = StoredContract['plans'][number]
export type StoredPages = Settings['pages'][number]

export const KIND_NAMES: Readonly<Record<PageKind, string>> = {
  cover: 'Cover',
  payment: 'Terms of payment',
  contract: 'Contract',
  final: 'Final',
  budgetary: 'Budgetary',
}

const SETTINGS = q(api.quoteSettingCalls.get, {})

export interface Editing {
  readonly settings: Settings
  readonly currencies: QuoteSettings['currencies']
}

/** Loads the settings, and the currencies of their amounts. */
export function useEditing(): Load<Editing> {
  const settings = useLoad(SETTINGS)
  const general = useLoad(q(api.quotes.settings, {}))
  const currencies = general.data?.currencies
  const data = useMemo(
    () =>
      settings.data === undefined || currencies === undefined
        ? undefined
        : { settings: settings.data, currencies },
    [settings.data, currencies],
  )
  return {
    data,
    failure: settings.failure ?? general.failure,
    failedAttempt: settings.failedAttempt ?? general.failedAttempt,
    isFetching: settings.isFetching || general.isFetching,
    retry: () => {
      settings.retry()
      general.retry()
    },
  }
}

/** Only users of the internal customer may change the settings, because they hold for all customers. */
export function useMayEdit(): boolean {
  const viewer = useViewer()
  return isInternal(viewer) && mayCall(viewer, api.quoteSettingCalls.updatePlan.right)
}

const NONE: readonly never[] = []

/**
 * Rows of a table that are read from the settings.
 * @param rowsOf must be the same function on each render
 */
export function useListOf<Row>(rowsOf: (settings: Settings) => readonly Row[]): ListRows<Row> & {
  readonly settings: Settings | undefined
} {
  const load = useLoad(SETTINGS)
  const { data } = load
  const rows = useMemo(() => (data === undefined ? NONE : rowsOf(data)), [data, rowsOf])
  return {
    rows,
    settings: data,
    isLoading: data === undefined && load.failure === undefined,
    error: load.failure?.message ?? null,
    failedAttempt: load.failedAttempt,
    loadedAt: load.loadedAt,
    retry: load.retry,
  }
}

/** A currency that is not known any more is treated as one with minor units. */
export const currencyOf = (currencies: Editing['currencies'], iso: string): AmountCurrency =>
  currencies.find((one) => one.iso === iso) ?? { zeroDecimal: false }

export interface PlanRow {
  readonly contract: StoredContract
  readonly plan: StoredPlan
}

/** All plans, in the order of the contracts. */
export const plansOf = ({ contracts }: Pick<Settings, 'contracts'>): PlanRow[] =>
  contracts.flatMap((contract) => contract.plans.map((plan) => ({ contract, plan })))

export const findPlan = (settings: Settings, id: number): PlanRow | undefined =>
  plansOf(settings).find(({ plan }) => plan.id === id)

export const planName = ({ product, title }: Pick<StoredPlan, 'product' | 'title'>): string =>
  sentence`${product}, ${title}`

/** What one robot costs over all years of a plan, in minor units. */
export const priceOf = ({ plan }: Pick<StoredPlan, 'plan'>): number =>
  plan.reduce((sum, amount) => sum + amount, 0)

export const contractsWith = (contracts: readonly StoredContract[], pagesId: number): StoredContract[] =>
  contracts.filter((contract) => PAGE_KINDS.some((kind) => contract[PAGE_FIELDS[kind]] === pagesId))

/** Extras or templates of all plans. Each id occurs once, with the name and price of the first plan that has it. */
export function offeredParts(
  settings: Pick<Settings, 'contracts'>,
  list: 'extras' | 'templates',
): QuotePart[] {
  const parts = new Map<number, QuotePart>()
  for (const { plan } of plansOf(settings))
    for (const part of plan[list]) if (!parts.has(part.id)) parts.set(part.id, part)
  return [...parts.values()]
}

/** Extras or templates that a plan of a currency can copy. The price is undefined if only plans of other currencies have one. */
export function knownParts(
  settings: Pick<Settings, 'contracts'>,
  list: 'extras' | 'templates',
  currency: string,
): { id: number; name: string; price: number | undefined }[] {
  const contracts = settings.contracts.map(({ plans, ...contract }) => ({
    ...contract,
    plans: plans.filter((plan) => plan.currency === currency),
  }))
  const priced = new Map(offeredParts({ contracts }, list).map((part) => [part.id, part]))
  return offeredParts(settings, list).map(({ id, name }) => priced.get(id) ?? { id, name, price: undefined })
}

/** The highest id plus one. */
export const nextId = (ids: readonly (number | null)[]): number =>
  ids.reduce<number>((most, id) => Math.max(most, id ?? 0), 0) + 1

/**
 * Finds a plan of the contract that has the same extra or template with another price or name. A quote with both plans
 * takes the price of the plan that comes first in the contract. Plans of other currencies do not count: no quote has both.
 * @param others the other plans of the contract
 */
export function differsIn(
  others: readonly StoredPlan[],
  list: 'extras' | 'templates',
  { currency, ...part }: QuotePart & { currency: string },
): StoredPlan | undefined {
  return others.find(
    (plan) =>
      plan.currency === currency &&
      plan[list].some((one) => one.id === part.id && (one.price !== part.price || one.name !== part.name)),
  )
}

/** A free title for a copy within the same contract and product: 'Advantage (copy)', then 'Advantage (copy 2)'. */
export function copyTitle({ contract, plan }: PlanRow): string {
  const taken = new Set(
    contract.plans.filter(({ product }) => product === plan.product).map(({ title }) => title),
  )
  const titles = Array.from({ length: taken.size + 1 }, (_title, place) =>
    place === 0 ? `${plan.title} (copy)` : `${plan.title} (copy ${place + 1})`,
  )
  return titles.find((title) => !taken.has(title)) ?? plan.title
}
