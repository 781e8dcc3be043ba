import * as api from '@service-center/contract/api.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { download } from '../../api/request.ts'
import { useLoad } from '../../api/use-load.ts'

/** The template of savings quotations. It does not change while the console is open. */
const LETTERHEAD = queryOptions<Uint8Array, ApiError>({
  queryKey: keyOf(api.savings.template, {}),
  queryFn: async ({ signal }) => {
    const file = await download(api.savings.template, {}, { signal })
    return new Uint8Array(await file.arrayBuffer())
  },
  staleTime: Infinity,
})

export const useLetterhead = () => useLoad(LETTERHEAD)
