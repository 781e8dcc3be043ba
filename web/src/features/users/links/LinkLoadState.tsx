import type { ApiError } from '../../../api/calls/api-error.ts'
import { loadOf } from '../../../api/queries/use-load.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'

/** The state of a check that takes long or has failed. In a file of its own to be loaded only then. */
export function LinkLoadState(check: { error: ApiError | null; isFetching: boolean; retry: () => void }) {
  return <Loaded load={loadOf({ data: undefined, ...check })}>{() => null}</Loaded>
}
