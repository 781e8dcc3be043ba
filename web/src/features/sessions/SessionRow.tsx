import { Button } from '@mantine/core'
import type { OpenSession } from '@service-center/contract/sessions/sessions.ts'
import { Chip } from '../../ui/page/Chip.tsx'
import { Age, Time } from '../../ui/time/Time.tsx'
import classes from './open-sessions.module.css'

interface SessionRowProps {
  session: OpenSession
  isEnding: boolean
  onSignOut: () => void
}

/** One session: browser and system, its start, and when it was last seen. */
export function SessionRow({ session, isEnding, onSignOut }: SessionRowProps) {
  const { address, created, lastSeen, isCurrent } = session
  const place = placeOf(session)
  return (
    <li>
      <div className={classes['main']}>
        <span className={classes['place']}>
          {place} {isCurrent && <Chip>This session</Chip>}
        </span>
        <span className={classes['second']}>
          <span className="sc-mono">{address ?? 'Unknown address'}</span>
          <span>
            Signed in <Time at={created} format="minute" />
          </span>
          <span>{isCurrent ? 'Active now' : <LastSeen at={lastSeen} />}</span>
        </span>
      </div>
      <Button
        variant="default"
        loading={isEnding}
        aria-label={`Sign out ${isCurrent ? 'this session' : `${place}, ${address ?? 'unknown address'}`}`}
        onClick={onSignOut}
      >
        Sign out
      </Button>
    </li>
  )
}

const LastSeen = ({ at }: { at: number }) => (
  <>
    Last seen <Age at={at} />
  </>
)

/** 'Firefox 140 on Linux', as far as known. */
export function placeOf({ browser, os }: Pick<OpenSession, 'browser' | 'os'>): string {
  const known = [browser, os].map((name) => (name === null || name === 'Unknown' ? undefined : name))
  const [program = 'Unknown browser', system] = known
  return system === undefined ? program : `${program} on ${system}`
}
