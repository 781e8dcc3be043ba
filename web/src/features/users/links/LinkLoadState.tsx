import { loadOf } from '../../../api/use-load.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'

interface LinkLoadStateProps {
  error: ApiError | null
  isFetching: boolean
  retry: () => void
}

/** The state of a check that takes long or has failed. In a file of its own to be loaded only then. */
export function LinkLoadState(check: LinkLoadStateProps) {
  return <Loaded load={loadOf({ data: undefined, ...check })}>{() => null}</Loaded>
}
