import type { ExplainedVersion } from '@service-center/contract/software-versions/software-versions.ts'
import shared from '../../../kit/explanation/explanation.module.css'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { rankedVersions } from '../ranked-versions.ts'
import classes from '../versions.module.css'

interface LatestVersionProps {
  versions: readonly ExplainedVersion[]
  installed: string | null
}

/** The version that ranks highest for a robot, and where that is a release candidate, the highest released one. */
export function LatestVersion({ versions, installed }: LatestVersionProps) {
  const { offered } = rankedVersions(versions)
  const latest = versions.find((version) => version.latest)
  const released = offered.find((version) => version.released)
  const note = (value: string) => (value === installed ? ' (installed)' : '')
  return (
    <>
      <dt>Latest for it</dt>
      <dd>
        {latest === undefined ? (
          <Missing word="None" />
        ) : (
          <StateText state={latest.released ? 'ok' : 'warning'}>
            <span className={shared['verdict']}>
              <span className={classes['mono']}>{latest.value}</span>
              {note(latest.value)}
              {!latest.released && ', a release candidate: only for holders of Super commands'}
            </span>
          </StateText>
        )}
      </dd>
      {latest !== undefined && !latest.released && (
        <>
          <dt>Latest released</dt>
          <dd>
            {released === undefined ? (
              <Missing word="None" />
            ) : (
              <StateText state="ok">
                <span className={classes['mono']}>{released.value}</span>
                {note(released.value)}
              </StateText>
            )}
          </dd>
        </>
      )}
    </>
  )
}
