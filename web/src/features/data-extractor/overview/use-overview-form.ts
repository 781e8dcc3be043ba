import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-queries/data-queries.ts'
import { useEffect, useEffectEvent } from 'react'
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts'
import type { DataExtractorSearch } from '../../../kit/addresses.ts'
import { missingValues, searchOfValues, withValues, type ParameterValue } from '../parameter-values.ts'
import { isOfFields } from '../query-error.ts'
import type { Execution } from '../use-execute.ts'

interface OverviewForm {
  params: ParameterValue[]
}

interface OverviewOptions {
  /** The chosen query. */
  query: SavedQuery | undefined
  search: DataExtractorSearch
  onSearch: (next: DataExtractorSearch) => void
  execution: Execution
}

/** The times of the chosen query's parameters, which are those of the address, and its execution. */
export function useOverviewForm({ query, search, onSearch, execution }: OverviewOptions) {
  const wanted = [...withValues(query?.params ?? [], search)]
  const form = useCheckedForm<typeof api.dataQueries.execute, OverviewForm>(api.dataQueries.execute, {
    initialValues: { params: wanted },
    input: ({ params }) => ({ body: { ...textsOf(query), params: params.map(sentOf) } }),
    rules: ({ params }) => missingValues(params),
    onSubmit: ({ body }) => execution.execute(body, query?.name ?? ''),
    // What is not about a field is shown with the execution, which survives this form.
    onError: (error) => !isOfFields(error),
  })
  // Another query, or another link to the same one.
  const follow = useEffectEvent((text: string) => {
    if (JSON.stringify(form.values.params) !== text) form.startFrom({ params: wanted })
  })
  const text = JSON.stringify(wanted)
  useEffect(() => follow(text), [text])
  const setValue = (at: number, value: number | null) => {
    const params = form.values.params.map((one, index) => (index === at ? { ...one, value } : one))
    form.field(`params.${at}.value`).onChange(value)
    const { tab, query: id } = search
    onSearch({ ...(tab && { tab }), ...(id === undefined ? {} : { query: id }), ...searchOfValues(params) })
  }
  return { form, setValue }
}

/** What an execution needs of a saved query. */
function textsOf(query: SavedQuery | undefined) {
  if (query === undefined) return { whQuery: '', dbQuery: '', dbQueryFirst: false }
  const { id, whQuery, dbQuery, dbQueryFirst } = query
  return { whQuery, dbQuery, dbQueryFirst, queryId: id }
}

const sentOf = ({ order, name, value }: ParameterValue) => ({
  order,
  name,
  // A missing one is refused by the rules before anything is sent.
  value: value ?? Number.NaN,
})
