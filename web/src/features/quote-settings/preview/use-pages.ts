import {
  PAGE_FIELDS,
  PAGE_KINDS,
  type PageKind,
} from '@service-center/contract/quote-settings/quote-pages.ts'
import type { QuotePages } from '@service-center/pdf/quote/quote-input.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageContent } from '../../../kit/pdf/page-content.ts'
import type { StoredContract } from '../model/settings.ts'

type Pages = QuotePages

/** The pages around a quote. */
export interface LoadedPages {
  /** Undefined while some are loading. */
  readonly pages: Pages | undefined
  /** Whether some could not be loaded; they are left out. */
  readonly hasFailed: boolean
}

type PageIds = Pick<StoredContract, (typeof PAGE_FIELDS)[PageKind]>

/** Loads the PDFs of a contract. */
export function useQuotePages(contract: PageIds, isWanted: boolean): LoadedPages {
  const results = useQueries({
    queries: PAGE_KINDS.map((kind) => ({ ...pageContent(contract[PAGE_FIELDS[kind]]), enabled: isWanted })),
  })
  const isLoading = results.some(({ isPending }) => isPending)
  const [cover, payment, terms, final, budgetary] = results.map(({ data }) => data ?? null)
  const pages = useMemo(
    () => ({
      cover: cover ?? null,
      payment: payment ?? null,
      contract: terms ?? null,
      final: final ?? null,
      budgetary: budgetary ?? null,
    }),
    [cover, payment, terms, final, budgetary],
  )
  return { pages: isLoading ? undefined : pages, hasFailed: results.some(({ isError }) => isError) }
}
