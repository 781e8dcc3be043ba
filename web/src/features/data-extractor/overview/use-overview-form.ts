import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormChecks } from '../../../kit/form/use-form-checks.ts'
import { useNestedFormState } from '../../../kit/form/use-nested-form-state.ts'
import type { DataExtractorSearch } from '../../../kit/addresses.ts'
import { missingValues, searchOfValues, withValues, type ParameterValue } from '../parameter-values.ts'
import { failureOf, isOfFields, laidFailure } from '../query-error.ts'
import { useShownFailures } from '../shown-parts.ts'
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
  const inputOf = (params: readonly ParameterValue[]) => ({
    ...textsOf(query),
    params: params.map(sentOf),
  })
  const own = useNestedFormState<OverviewForm>({ initialValues: { params: wanted } })
  const failure = laidFailure(failureOf(execution, inputOf(own.values.params)), isValue)
  const form = useFormChecks<typeof api.dataQueries.execute, OverviewForm>(
    api.dataQueries.execute,
    {
      initialValues: { params: wanted },
      input: ({ params }) => ({ body: inputOf(params) }),
      rules: ({ params }) => missingValues(params),
      onSubmit: ({ body }) => execution.execute(body, query?.name ?? ''),
      // What is not about a field is shown with the execution, which survives this form.
      onError: (error) => !isOfFields(error),
    },
    // What is about a field comes from there too, for whoever comes back.
    { ...own, errors: { ...failure.fields, ...own.errors } },
  )
  useShownFailures(({ queryId }) => query !== undefined && queryId === query.id)
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

const isValue = (path: string) => /^params\.\d+\.value$/.test(path)

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
