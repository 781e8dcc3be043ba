import { Button } from '@mantine/core'
import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { useState } from 'react'
import { formatNumber } from '../../../ui/numbers/format-number.ts'
import classes from '../explanation.module.css'
import { VersionEntry } from './VersionEntry.tsx'

/** So many are drawn at once: thousands of versions would block the page for a second. */
const SHOWN = 50

interface VersionEntriesProps {
  /** `ol` where the order says something. */
  as: 'ol' | 'ul'
  versions: readonly ExplainedVersion[]
}

/** Versions with their reasons: the first ones, and a button that lists all others. */
export function VersionEntries({ as: List, versions }: VersionEntriesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? versions : versions.slice(0, SHOWN)
  const rest = versions.length - shown.length
  return (
    <>
      <List className={classes['versions']}>
        {shown.map((version) => (
          <VersionEntry key={version.value} version={version} />
        ))}
      </List>
      {rest > 0 && (
        <div className={classes['more']}>
          <Button variant="default" size="xs" onClick={() => setWhole(true)}>
            Show {formatNumber(rest)} more
          </Button>
        </div>
      )}
    </>
  )
}
