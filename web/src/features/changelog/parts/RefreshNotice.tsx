import type { ChangelogRefresh } from '@service-center/contract/changelog/changelog.ts'
import { PageNotice } from '../../../ui/feedback/PageNotice.tsx'
import { formatNumber } from '../../../ui/numbers/format-number.ts'

/** How the refresh goes, or why the last one failed; nothing after one that was complete. */
export function RefreshNotice({ refresh }: { refresh: ChangelogRefresh | undefined }) {
  if (refresh?.state === 'running') return <PageNotice state="info">{progressText(refresh)}</PageNotice>
  if (refresh?.state !== 'failed') return null
  return (
    <PageNotice state="warning">
      The last refresh failed, so the changelog before it is shown. {refresh.failure}.
    </PageNotice>
  )
}

function progressText({ read, total }: ChangelogRefresh): string {
  if (read === 0) return 'The changelog is being read from Monday…'
  const of = total === null ? '' : ` of ${formatNumber(total)}`
  return `The changelog is being read from Monday: ${formatNumber(read)}${of} items`
}
