import { Button } from '@mantine/core'
import { api } from '@service-center/contract/api.ts'
import type { OpenSession } from '@service-center/contract/sessions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureKindOf, messageOf } from '../../api/api-error.ts'
import { keyOf, q, useApiMutation, useRestart } from '../../api/query.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { SessionRow } from './SessionRow.tsx'
import { session } from './session.ts'
import classes from './open-sessions.module.css'

const query = q(api.sessions.list, {})

/** One's own open sessions, each with a way to end it. */
export function OpenSessionsPanel() {
  const { data, error, isFetching } = useQuery({ ...query, staleTime: 0 })
  const restart = useRestart()
  const retry = () => restart(query)
  return (
    <Card title="Open sessions" aside={data?.data.length}>
      {data !== undefined && <Sessions list={data.data} />}
      {data === undefined && error === null && <LoadingState onRetry={retry} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
    </Card>
  )
}

const fail = (error: Error) => toast.error(error.message)
const tellEnded = () => toast.success('The session was signed out')
const tellOthersEnded = ({ revoked }: { revoked: number }) =>
  toast.success(revoked === 1 ? '1 session was signed out' : `${revoked} sessions were signed out`)

/** Asks before all sessions but this one end. */
const mayEndOthers = (count: number) =>
  confirm({
    title: 'Sign out all others?',
    text: `${count === 1 ? 'The other session ends' : `The ${count} other sessions end`} at once, wherever they are open. You stay signed in here.`,
    verb: 'Sign out all others',
    keepLabel: 'Keep sessions',
    destructive: true,
  })

function Sessions({ list }: { list: readonly OpenSession[] }) {
  const client = useQueryClient()
  const end = useApiMutation(api.sessions.end)
  const endOthers = useApiMutation(api.sessions.endOthers)
  const others = list.filter(({ isCurrent }) => !isCurrent).length
  // Also after a failure: somebody else may have ended it meanwhile.
  const onSettled = () => void client.invalidateQueries({ queryKey: keyOf(api.sessions.list) })

  function signOut({ id, isCurrent }: OpenSession) {
    if (isCurrent) session.signOut()
    else end.mutate({ params: { id } }, { onSuccess: tellEnded, onError: fail, onSettled })
  }
  async function signOutOthers() {
    if (!(await mayEndOthers(others))) return
    endOthers.mutate({}, { onSuccess: tellOthersEnded, onError: fail, onSettled })
  }
  return (
    <>
      <ul className={classes['rows']}>
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
