import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q } from '../../../api/query.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { accountHref } from './AccountLink.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useShown } from './use-shown.ts'
import classes from './detail.module.css'

/** The users that belong to a customer. For holders of the right User. */
export function CustomerUsers({ belongs }: { belongs: (customerId: number) => boolean }) {
  const { data, error, refetch, isFetching } = useQuery(q(api.users.list, {}))
  const users = useMemo(
    () => data?.data.filter(({ customerId }) => customerId.some(belongs)),
    [data, belongs],
  )
  const { shown, rest, next, showMore } = useShown(users ?? [])
  return (
    <Card title="Users" aside={users?.length.toLocaleString('en')}>
      {users === undefined && error === null && <LoadingState />}
      {users === undefined && error !== null && (
        <ErrorState
          message={messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {users?.length === 0 && <p className={classes['hidden']}>No user belongs to it.</p>}
      <ul className={classes['rows']} aria-label="Users">
        {shown.map(({ username, firstname, lastname, lastLogin }) => (
          <li key={username}>
            <span className={classes['cut']}>
              <PlainLink href={accountHref(username)}>{username}</PlainLink>{' '}
              {`${firstname} ${lastname}`.trim()}
            </span>
            <span className={classes['count']}>
              {lastLogin === null ? (
                'Never signed in'
              ) : (
                <>
                  Signed in <Time at={lastLogin} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore rest={rest} next={next} onClick={showMore} />
    </Card>
  )
}
