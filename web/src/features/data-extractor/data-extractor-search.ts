import type { DataExtractorSearch } from '../../kit/addresses.ts'

const PARAMETER = /^ddparam_(?:[1-9]|1\d|20)$/

/** What of an address belongs to the screen: the tab, the chosen query, and the times of its parameters as texts. */
export function dataExtractorSearch(search: Record<string, unknown>): DataExtractorSearch {
  const { tab, query } = search
  const values = Object.entries(search).flatMap(([name, value]) =>
    PARAMETER.test(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[name, String(value)] as const]
      : [],
  )
  return {
    ...(tab === 'editor' ? { tab } : {}),
    ...(typeof query === 'number' && Number.isInteger(query) && query > 0 ? { query } : {}),
    ...Object.fromEntries(values),
  }
}
