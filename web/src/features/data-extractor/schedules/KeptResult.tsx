import * as api from '@service-center/contract/api.ts'
import type { ScheduledRun } from '@service-center/contract/data-extractor/data-query-schedules.ts'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { ResultView } from '../result/ResultView.tsx'

interface KeptResultProps {
  run: ScheduledRun
  /** Of the query. */
  name: string
  onClose: () => void
}

const NOT_FOUND = {
  title: 'This result is not kept any more',
  text: 'A newer one has taken its place, or your customers have changed since.',
}

/** A kept result in the table of results. */
export function KeptResult({ run, name, onClose }: KeptResultProps) {
  const offset = useTimeOffset()
  const load = useLoad({
    ...q(api.dataQuerySchedules.result, { params: { id: String(run.id) } }),
    // It never changes, and can be large: it is forgotten when the dialog is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <AppDialog
      opened
      title="Kept result"
      about={formatTime(run.due, { offset, pattern: 'full' })}
      size="data"
      onClose={onClose}
    >
      <Loaded load={load} notFound={NOT_FOUND}>
        {(result) => <ResultView name={name} result={result} />}
      </Loaded>
    </AppDialog>
  )
}
