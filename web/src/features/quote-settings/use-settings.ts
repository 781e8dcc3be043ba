import * as api from '@service-center/contract/api.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useViewer } from '../../api/credentials.ts'
import { fetchNewest } from '../../api/fetch-newest.ts'
import { isInternal } from '../../api/is-internal.ts'
import { keyOf, q } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { type Load, useLoad } from '../../api/use-load.ts'
import type { AmountCurrency } from './model/amounts.ts'
import type { Settings } from './model/settings.ts'

const SETTINGS = q(api.quoteSettingCalls.get, {})

/** What quotes are made of, and the currencies of its amounts. */
export interface Editing {
  readonly settings: Settings
  readonly currencies: QuoteSettings['currencies']
}

/** Loads what is edited. */
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

/** Whether amounts of a currency have minor units; one that is not known any more is treated as most are. */
export const currencyOf = (currencies: Editing['currencies'], iso: string): AmountCurrency =>
  currencies.find((one) => one.iso === iso) ?? { zeroDecimal: false }

/** What holds for all customers is changed by users of the internal customer; other holders of the right read it. */
export function useMayEdit(): boolean {
  const viewer = useViewer()
  return isInternal(viewer) && mayCall(viewer, api.quoteSettingCalls.updatePlan.right)
}

/**
 * The query that reads one record of the settings, for the form that edits it.
 * @param options.name under which it is cached
 * @param options.pick finds it; undefined: it is gone
 */
export function useRecordQuery<Stored>(options: {
  name: readonly (string | number)[]
  pick: (settings: Settings) => Stored | undefined
}): FetchQueryOptions<Stored, ApiError, Stored, QueryKey> {
  const { name, pick } = options
  const client = useQueryClient()
  return {
    queryKey: [...keyOf(api.quoteSettingCalls.get), 'record', ...name],
    queryFn: async () => {
      const record = pick(await fetchNewest(client, SETTINGS))
      if (record === undefined) throw new ApiError('not_found')
      return record
    },
  }
}
