import * as api from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { comparedFields } from './compared-fields.ts'

/** An account's fields for comparing two versions, with names. */
export function useComparedFields() {
  const { data: customers } = useQuery(customersQuery)
  const { data: fields } = useQuery(q(api.users.accessFields, {}))
  return comparedFields({
    offset: useTimeOffset(),
    customer: (id) => customers?.data.find((one) => one.id === id)?.name ?? `customer ${id}`,
    accessField: (tag) => fields?.data.find((field) => field.tag === tag)?.name ?? tag,
  })
}
