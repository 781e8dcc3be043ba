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
import type { AmountCurrency } from './amounts.ts'
import type { Settings } from './settings.ts'

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

/** A currency that is not known any more is treated as one with minor units. */
export const currencyOf = (currencies: Editing['currencies'], iso: string): AmountCurrency =>
  currencies.find((one) => one.iso === iso) ?? { zeroDecimal: false }

/** Only users of the internal customer may change the settings, because they hold for all customers. */
export function useMayEdit(): boolean {
  const viewer = useViewer()
  return isInternal(viewer) && mayCall(viewer, api.quoteSettingCalls.updatePlan.right)
}

/**
 * The query that reads one record of the settings, for the form that edits it.
 * @param options.name the end of its cache key
 * @param options.pick returns undefined if the record does not exist any more
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
