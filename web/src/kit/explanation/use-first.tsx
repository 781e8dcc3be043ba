import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../ui/numbers/format-number.ts'
import classes from './explanation.module.css'

/**
 * The first of many entries, and the button that shows all others: thousands of entries drawn at once would block the
 * page for a moment.
 */
export function useFirst<Entry>(entries: readonly Entry[], count: number): [readonly Entry[], ReactNode] {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, count)
  const rest = entries.length - shown.length
  const more = rest > 0 && (
    <div className={classes['more']}>
      <Button variant="default" size="xs" onClick={() => setWhole(true)}>
        Show {formatNumber(rest)} more
      </Button>
    </div>
  )
  return [shown, more]
}
