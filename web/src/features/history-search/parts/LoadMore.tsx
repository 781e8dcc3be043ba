import { Button } from '@mantine/core'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import classes from '../history.module.css'

interface LoadMoreProps {
  count: number
  hasMore: boolean
  isLoading: boolean
  /** Nobody knows what is left. */
  isFailed: boolean
  onLoad: () => void
}

/** How many values are loaded, and the way to more; the same height in every state. */
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
