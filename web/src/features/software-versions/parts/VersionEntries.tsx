import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { useFirst } from '../../../kit/explanation/use-first.tsx'
import { VersionEntry } from './VersionEntry.tsx'

const SHOWN = 50

interface VersionEntriesProps {
  /** `ol` where the order says something. */
  as: 'ol' | 'ul'
  versions: readonly ExplainedVersion[]
}

/** Versions with their reasons: the first ones, and a button that lists all others. */
export function VersionEntries({ as: List, versions }: VersionEntriesProps) {
  const [shown, more] = useFirst(versions, SHOWN)
  return (
    <>
      <List className={shared['entries']}>
        {shown.map((version) => (
          <VersionEntry key={version.value} version={version} />
        ))}
      </List>
      {more}
    </>
  )
}
