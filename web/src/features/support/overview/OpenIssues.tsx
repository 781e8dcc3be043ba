import { VisuallyHidden } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/query.ts'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import classes from './open-issues.module.css'

/** Larger numbers are not written out in the navigation. */
const MOST = 999

/**
 * The number of open issues in scope, for the entry in the navigation. It is loaded once; live events of tickets load it
 * again.
 */
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
