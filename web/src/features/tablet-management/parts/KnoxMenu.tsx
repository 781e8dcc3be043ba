import * as api from '@service-center/contract/api.ts'
import type { TabletOrder, TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { orderMark, orderText } from '../order-text.ts'
import classes from '../tablet-section.module.css'

interface KnoxMenuProps {
  state: TabletState
  /** Whether the tablet reports a valid Knox id; without one only 'Open Knox' works. */
  isKnown: boolean
}

/** Open Knox, Remote Support, Reset app, Push Profile (specification 2, section 6). */
export function KnoxMenu({ state, isKnown }: KnoxMenuProps) {
  const { tabletId, service, lastReset, lastProfile } = state
  const reset = useOrder(api.tabletManagement.resetApp, { what: 'Reset app', state })
  const push = useOrder(api.tabletManagement.pushProfile, { what: 'Push Profile', state })
  const askReset = async () => {
    const isAgreed = await confirm({
      title: `Reset the app of tablet ${tabletId}?`,
      text: 'The app closes at once and starts anew, without what it has stored on the tablet. Work that it has not sent yet is lost.',
      verb: 'Reset app',
      keepLabel: 'Keep app',
      destructive: true,
    })
    if (isAgreed) reset.send()
    else toast.warning('canceled')
  }
  return (
    <fieldset className={classes['menu']} aria-label="Knox menu">
      <PageLink href={service.consoleUrl}>Open Knox</PageLink>
      <PageLink href={isKnown ? (service.remoteSupportUrl ?? undefined) : undefined}>Remote Support</PageLink>
      <Button variant="default" disabled={!isKnown} loading={reset.isPending} onClick={() => void askReset()}>
        Reset app
      </Button>
      <Button variant="default" disabled={!isKnown} loading={push.isPending} onClick={push.send}>
        Push Profile
      </Button>
      <div className={classes['results']}>
        {!isKnown && <span>The tablet reports no valid Knox id.</span>}
        {lastReset !== null && <OrderResult what="Reset app" order={lastReset} />}
        {lastProfile !== null && <OrderResult what="Push Profile" order={lastProfile} />}
      </div>
    </fieldset>
  )
}

/** Sends an order to a tablet, and says in a toast what became of it. */
function useOrder(
  endpoint: typeof api.tabletManagement.resetApp | typeof api.tabletManagement.pushProfile,
  { what, state }: { what: string; state: TabletState },
) {
  const { isPending, mutate } = useApiMutation(endpoint, {
    onSuccess: ({ data }) => {
      for (const outcome of data) {
        if (outcome.state === 'failed') toast.error(`${what}: ${outcome.failure ?? 'not sent'}`)
        else toast.success(`${what} was sent to Tablet ${outcome.tabletId}`)
      }
    },
  })
  const send = () =>
    mutate(
      { query: { tabletId: state.knoxId ?? '' } },
      { onError: (error) => void toast.error(messageOf(error)) },
    )
  return { isPending, send }
}

/** A page of the service in another tab; without an address, a disabled button. */
function PageLink({ href, children }: { href: string | undefined; children: string }) {
  const icon = <IconExternalLink size={14} stroke={1.6} aria-hidden />
  if (href === undefined) {
    return (
      <Button variant="default" rightSection={icon} disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      rightSection={icon}
    >
      {children}
    </Button>
  )
}

function OrderResult({ what, order }: { what: string; order: TabletOrder }) {
  const mark = orderMark(order)
  return (
    <span>
      {mark !== undefined && <StateMark state={mark} size={10} />} {what}: {orderText(order)},{' '}
      <Time at={order.createdAt} />
    </span>
  )
}
