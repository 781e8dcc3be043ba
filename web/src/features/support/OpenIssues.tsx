import { VisuallyHidden } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../api/queries/query.ts'
import { formatNumber } from '../../ui/text/format.ts'
import classes from './open-issues.module.css'

/** Larger counts are shown as '999+'. */
const MOST = 999

/** The number of open issues in scope, shown in the navigation. Live events of tickets reload it. */
export function OpenIssues({ isDot }: { isDot: boolean }) {
  const { data } = useQuery(q(api.support.open, {}))
  if (data === undefined || data.count === 0) return null
  const { count } = data
  return (
    <span className={classes[isDot ? 'dot' : 'count']}>
      {!isDot && <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>}
      <VisuallyHidden>{count === 1 ? 'One open issue' : `${formatNumber(count)} open issues`}</VisuallyHidden>
    </span>
  )
}
