import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { Preview } from '../form/rollout-values.ts'
import type { useCandidates } from '../form/use-candidates.ts'
import { REASON_WORDS, robotsText } from '../rollout-words.ts'
import classes from './rollout.module.css'

interface PreviewCardProps {
  load: ReturnType<typeof useCandidates>
  preview: Preview
  version: string | null
}

/** What the rollout would do, in numbers. */
export function PreviewCard({ load, preview, version }: PreviewCardProps) {
  return (
    <Card title="Preview" isPadded>
      {load.isSelected ? (
        <Loaded load={load}>{() => <Numbers preview={preview} version={version} />}</Loaded>
      ) : (
        <p className={classes['quiet']}>Choose robots to see how many each step has.</p>
      )}
    </Card>
  )
}

function Numbers({ preview, version }: Pick<PreviewCardProps, 'preview' | 'version'>) {
  return (
    <ul className={classes['preview']} aria-label="Robots of each step">
      {preview.sizes.map((size, place) => (
        // A step has no identity but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place}>
          <span>Step {place + 1}</span>
          <span>{robotsText(size)}</span>
        </li>
      ))}
      <li>
        <strong>{version === null ? 'Selected' : `Get version ${version}`}</strong>
        <strong>{robotsText(preview.wanted)}</strong>
      </li>
      {preview.skipped.map(({ reason, robots }) => (
        <li key={reason}>
          <span>Skipped: {REASON_WORDS[reason].toLowerCase()}</span>
          <span>{robotsText(robots)}</span>
        </li>
      ))}
    </ul>
  )
}
