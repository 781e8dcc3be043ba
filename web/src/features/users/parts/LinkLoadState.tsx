import { loadOf } from '../../../api/use-load.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'

interface LinkLoadStateProps {
  error: ApiError | null
  isFetching: boolean
  retry: () => void
}

/** A check of a link that lasts, or has failed. */
export function LinkLoadState(check: LinkLoadStateProps) {
  return <Loaded load={loadOf({ data: undefined, ...check })}>{() => null}</Loaded>
}
