import * as api from '@service-center/contract/api.ts'
import type { OpenSession } from '@service-center/contract/sessions/sessions.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { Age, Time } from '../../ui/time/Time.tsx'
import { session } from './session.ts'
import classes from './open-sessions.module.css'

const query = { ...q(api.sessions.list, {}), staleTime: 0 }

export function OpenSessionsPanel() {
  const load = useLoad(query)
  return (
    <Card title="Open sessions" detail={load.data?.data.length}>
      <Loaded load={load}>{({ data }) => <Sessions list={data} />}</Loaded>
    </Card>
  )
}

function Sessions({ list }: { list: readonly OpenSession[] }) {
  const end = useApiMutation(api.sessions.end)
  const endOthers = useApiMutation(api.sessions.endOthers)
  const rows = useRef<HTMLUListElement>(null)
  const others = list.filter(({ isCurrent }) => !isCurrent).length

  function onEnded({ revoked }: { revoked: number }) {
    toast.success(revoked === 1 ? 'The session was signed out' : `${revoked} sessions were signed out`)
    // The pressed button disappears with its session; the focus moves unless the user has gone on elsewhere.
    const main = rows.current?.closest('main')
    const isElsewhere = main?.contains(document.activeElement) === true && !hasFocusWithin(rows.current)
    if (!isElsewhere) rows.current?.focus()
  }
  function signOut({ id, isCurrent }: OpenSession) {
    if (isCurrent) session.signOut()
    else end.mutate({ params: { id } }, { onSuccess: () => onEnded({ revoked: 1 }), onError: fail })
  }
  async function signOutOthers() {
    if (!(await confirmEndOthers(others))) return
    endOthers.mutate({}, { onSuccess: onEnded, onError: fail })
  }
  return (
    <>
      <ul ref={rows} className={classes['rows']} aria-label="Open sessions" tabIndex={-1}>
        {list.map((one) => (
          <SessionRow
            key={one.id}
            session={one}
            isEnding={end.isPending && end.variables.params.id === one.id}
            onSignOut={() => signOut(one)}
          />
        ))}
      </ul>
      <div className={classes['foot']}>
        <span>
          {others === 0 ? 'You are signed in nowhere else.' : 'Is one of them not you? Sign it out.'}
        </span>
        {others > 0 && (
          <Button
            variant="outline"
            color="red"
            loading={endOthers.isPending}
            onClick={() => void signOutOthers()}
          >
            Sign out all others
          </Button>
        )}
      </div>
    </>
  )
}

const fail = (error: Error) => toast.error(error.message)

const confirmEndOthers = (count: number) =>
  confirm({
    title: 'Sign out all others?',
    text: `${count === 1 ? 'The other session ends' : `The ${count} other sessions end`} at once, wherever they are open. You stay signed in here.`,
    verb: 'Sign out all others',
    keepLabel: 'Keep sessions',
    destructive: true,
  })

const hasFocusWithin = (list: HTMLElement | null) =>
  list?.parentElement?.contains(document.activeElement) === true

interface SessionRowProps {
  session: OpenSession
  isEnding: boolean
  onSignOut: () => void
}

function SessionRow({ session, isEnding, onSignOut }: SessionRowProps) {
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
          <span>
            {isCurrent ? (
              'Active now'
            ) : (
              <>
                Last seen <Age at={lastSeen} />
              </>
            )}
          </span>
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

/** 'Firefox 140 on Linux'. */
export function placeOf({ browser, os }: Pick<OpenSession, 'browser' | 'os'>): string {
  const known = [browser, os].map((name) => (name === null || name === 'Unknown' ? undefined : name))
  const [program = 'Unknown browser', system] = known
  return system === undefined ? program : `${program} on ${system}`
}
