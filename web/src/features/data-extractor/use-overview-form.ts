import * as api from '@service-center/contract/api.ts'
import type { SavedQuery } from '@service-center/contract/data-extractor/data-queries.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormChecks } from '../../kit/form/checks/use-form-checks.ts'
import { useNestedFormState } from '../../kit/form/use-api-form.ts'
import type { DataExtractorSearch } from '../../kit/addresses.ts'
import { missingValues, searchOfValues, withValues, type ParameterValue } from './parameter-values.ts'
import { failureOf, isAboutParameters, splitFailure } from './query-error.ts'
import { type Execution, useShownFailures } from './use-execution.tsx'

interface OverviewValues {
  params: ParameterValue[]
}

interface OverviewOptions {
  query: SavedQuery | undefined
  search: DataExtractorSearch
  onSearch: (next: DataExtractorSearch) => void
  execution: Execution
}

/** The form of the chosen query: the times of its parameters, which the URL also holds, and its execution. */
export function useOverviewForm({ query, search, onSearch, execution }: OverviewOptions) {
  const wanted = [...withValues(query?.params ?? [], search)]
  const inputOf = (params: readonly ParameterValue[]) => ({ ...textsOf(query), params: params.map(sentOf) })
  const own = useNestedFormState<OverviewValues>({ initialValues: { params: wanted } })
  const failure = splitFailure(failureOf(execution, inputOf(own.values.params)), isValue)
  const form = useFormChecks<typeof api.dataQueries.execute, OverviewValues>(
    api.dataQueries.execute,
    {
      initialValues: { params: wanted },
      input: ({ params }) => ({ body: inputOf(params) }),
      rules: ({ params }) => missingValues(params),
      onSubmit: ({ body }) => execution.execute(body, query?.name ?? ''),
      // Other errors are shown with the execution, which outlives this form.
      onError: (error) => !isAboutParameters(error),
    },
    // When the user returns to the screen, the errors of fields come from the last execution.
    { ...own, errors: { ...failure.fields, ...own.errors } },
  )
  useShownFailures(({ queryId }) => query !== undefined && queryId === query.id)
  // Resets the form when another query is chosen, or another link to the same one is opened.
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

function textsOf(query: SavedQuery | undefined) {
  if (query === undefined) return { whQuery: '', dbQuery: '', dbQueryFirst: false }
  const { id, whQuery, dbQuery, dbQueryFirst } = query
  return { whQuery, dbQuery, dbQueryFirst, queryId: id }
}

const sentOf = ({ order, name, value }: ParameterValue) => ({
  order,
  name,
  // The rules refuse a missing value before anything is sent.
  value: value ?? Number.NaN,
})
