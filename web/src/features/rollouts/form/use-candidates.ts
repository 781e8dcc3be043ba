import { useDebouncedValue } from '@mantine/hooks'
import * as api from '@service-center/contract/api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { q, useRestart } from '../../../api/query.ts'
import { type Load, loadOf } from '../../../api/use-load.ts'
import type { Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type RolloutValues, selectionOf } from './rollout-values.ts'

/** While somebody is choosing, the server is asked once. */
const DEBOUNCE_MS = 250

export type Candidates = Reply<typeof api.rollouts.candidates>

/** The robots of the form's selection, and the versions that they may get; undefined data while none are selected. */
export function useCandidates(values: RolloutValues): Load<Candidates> & { isSelected: boolean } {
  const selection = selectionOf(values)
  const asked = { selection, version: values.version, replacesNewer: values.settings.replacesNewer }
  const [settled] = useDebouncedValue(asked, DEBOUNCE_MS)
  const query = q(api.rollouts.candidates, {
    body: {
      selection: settled.selection ?? {},
      replacesNewer: settled.replacesNewer,
      ...(settled.version === null ? {} : { version: settled.version }),
    },
  })
  const isSelected = settled.selection !== undefined && selection !== undefined
  const { data, error, isFetching } = useQuery({
    ...query,
    enabled: isSelected,
    placeholderData: keepPreviousData,
  })
  const restart = useRestart()
  const load = loadOf({ data: isSelected ? data : undefined, error, isFetching, retry: () => restart(query) })
  return { ...load, isSelected }
}
