import * as api from '@service-center/contract/api.ts'
import type { ImportOperation } from '@service-center/contract/bulk-import/bulk-import.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { request } from '../../api/request.ts'
import type { FileRows } from './file/file-rows.ts'
import { classify, rowsToCheck, type ClassifiedRows } from './rows/row-classes.ts'

const CHOOSING_MS = 250

/** The part of an operation that the calls take. */
export const wantedOf = ({ operationType, dataKey, deviceTypeId }: ImportOperation) => ({
  operationType,
  dataKey,
  deviceTypeId,
})

/** The rows at these places, as the calls take them. */
export function valuesOf({ ids, values }: FileRows, places: Iterable<number>) {
  return Array.from(places, (index) => ({ id: ids[index] ?? '', value: values[index] ?? '' }))
}

interface Classes {
  readonly classified: ClassifiedRows | undefined
  readonly isChecking: boolean
  readonly problem: string | undefined
  readonly retry: () => void
}

/**
 * The class of every row. The server is asked shortly after the last choice, and again when something that it decided on
 * has changed; a question whose choices have changed is cancelled.
 */
export function useClasses(
  rows: FileRows | undefined,
  rowsKey: string,
  operation: ImportOperation | undefined,
): Classes {
  const wanted = operation === undefined ? undefined : wantedOf(operation)
  const asked = JSON.stringify([rowsKey, wanted])
  const [settled] = useDebouncedValue(asked, CHOOSING_MS)
  const places = useMemo(() => (rows === undefined ? undefined : rowsToCheck(rows)), [rows])
  const isAsked = rows !== undefined && wanted !== undefined && places !== undefined && places.length > 0
  const answer = useQuery({
    // The rows themselves would make a key of megabytes.
    queryKey: [...keyOf(api.bulkImport.conflicts), asked],
    queryFn: ({ signal }) => {
      if (!isAsked) throw new TypeError('There is nothing to check.')
      const body = { values: valuesOf(rows, places), operation: wanted }
      return request(api.bulkImport.conflicts, { body }, { signal })
    },
    enabled: isAsked && settled === asked,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  const data = isAsked ? answer.data : undefined
  const classified = useMemo(() => (rows === undefined ? undefined : classify(rows, data)), [rows, data])
  return {
    classified,
    isChecking: isAsked && (settled !== asked || answer.isFetching),
    problem: isAsked && answer.error !== null ? messageOf(answer.error) : undefined,
    // An operation whose right was taken meanwhile is none any more.
    retry: () => isAsked && void answer.refetch(),
  }
}
