import * as api from '@service-center/contract/api.ts'
import { lockoutReason, UNKNOWN_BROWSERS } from '@service-center/contract/users/lockout.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { PageNotice } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { usePageFocusAfterRemoval } from '../../ui/keyboard/focus.ts'
import { Time } from '../../ui/time/Time.tsx'
import { accountErrorText } from './account-values.ts'

/** A lockout begins and ends without a call of this console. */
const POLL_MS = 30_000

const OWN_UNKNOWN_BROWSERS = 'in browsers in which you have not signed in before'

interface LockoutNoticeProps {
  username: string
  /** Whether the viewer may not change the account. */
  isProtected?: boolean
}

/** Says that wrong passwords or codes have locked an account, until when and why. An administrator can lift the lockout. */
export function LockoutNotice({ username, isProtected = false }: LockoutNoticeProps) {
  const viewer = useViewer()
  const { data } = useQuery({
    ...q(api.users.lockout, { params: { username } }),
    refetchInterval: POLL_MS,
  })
  if (data?.lockout == null) return null
  const { lockout } = data
  const isOwn = username === viewer.username
  const isLiftable = !isOwn && mayCall(viewer, api.users.liftLockout.right)
  return (
    <PageNotice
      state="warning"
      action={isLiftable && <LiftButton username={username} isProtected={isProtected} />}
    >
      Sign-in is locked until <Time at={lockout.until} format="minute" />
      {lockout.ownBrowsersUntil === null && `, ${isOwn ? OWN_UNKNOWN_BROWSERS : UNKNOWN_BROWSERS}`}:{' '}
      {lockoutReason(lockout)}.{isOwn && ' An administrator can lift the lockout.'}
    </PageNotice>
  )
}

function LiftButton({ username, isProtected = false }: LockoutNoticeProps) {
  const lift = useApiMutation(api.users.liftLockout, {
    onSuccess: () => void toast.success('The lockout was lifted.'),
  })
  usePageFocusAfterRemoval(lift.isSuccess)
  const run = () =>
    lift.mutate({ params: { username } }, { onError: (error) => toast.error(accountErrorText(error)) })
  return (
    <Button variant="default" onClick={run} loading={lift.isPending} disabled={isProtected}>
      Lift lockout
    </Button>
  )
}
