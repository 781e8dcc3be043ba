import * as api from '@service-center/contract/api.ts'
import type { QueryView } from '@service-center/contract/data-extractor/data-queries.ts'
import { q } from '../../../api/query.ts'
import { type Load, useLoad } from '../../../api/use-load.ts'

/** The views that queries may read, with their columns and examples. */
export function useViews(): Load<{ data: QueryView[] }> {
  return useLoad(q(api.dataQueries.views, {}))
}
