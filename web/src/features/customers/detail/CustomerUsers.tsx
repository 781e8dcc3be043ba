import * as api from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useShown } from './use-shown.ts'
import classes from './detail.module.css'

/** The users that belong to a customer. For holders of the right User. */
export function CustomerUsers({ belongs }: { belongs: (customerId: number) => boolean }) {
  const load = useLoad(q(api.users.list, {}))
  const users = useMemo(
    () => load.data?.data.filter(({ customerId }) => customerId.some(belongs)),
    [load.data, belongs],
  )
  return (
    <Card title="Users" detail={users?.length.toLocaleString('en')}>
      <Loaded load={{ ...load, data: users }}>{(known) => <UserList users={known} />}</Loaded>
    </Card>
  )
}

function UserList({ users }: { users: readonly User[] }) {
  const { shown, rest, next, showMore } = useShown(users)
  if (users.length === 0) return <p className={classes['hidden']}>No user belongs to it.</p>
  return (
    <>
      <ul className={classes['rows']} aria-label="Users">
        {shown.map(({ username, firstname, lastname, lastLogin }) => (
          <li key={username}>
            <span className={classes['cut']}>
              <PlainLink href={hrefOf(addressOf.account(username))}>{username}</PlainLink>{' '}
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
    </>
  )
}
