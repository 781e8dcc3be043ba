import { Button } from '@mantine/core'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import classes from '../history.module.css'

interface LoadMoreProps {
  count: number
  hasMore: boolean
  isLoading: boolean
  /** It is unknown whether there is more. */
  isFailed: boolean
  onLoad: () => void
}

/** The number of loaded values, and a button to load more; the same height in every state. */
export function LoadMore({ count, hasMore, isLoading, isFailed, onLoad }: LoadMoreProps) {
  return (
    <div className={classes['more']}>
      <output>{isLoading && count === 0 ? 'Searching…' : `${formatNumber(count)} values loaded`}</output>
      {hasMore ? (
        <Button variant="subtle" loading={isLoading} onClick={onLoad}>
          Load more
        </Button>
      ) : (
        !isLoading && !isFailed && <span>No data left</span>
      )}
    </div>
  )
}
