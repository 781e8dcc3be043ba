import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { TabletOrder, TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { hasKnoxId, TABLET_KEYS } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button, Collapse } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { UnlessFailed } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { orderMark, orderText } from './order-text.ts'
import { AppVersionCell, KnoxCell, LockCell, UserLevelCell } from './TabletCells.tsx'
import classes from './tablet-section.module.css'

/**
 * A tablet's user level, app version lock, lock and Knox menu. Reported values come with the live status; the wanted
 * values are loaded separately, into cells that are drawn from the start.
 */
export function TabletSection({ id, status }: { id: number; status: DeviceStatus }) {
  const load = useLoad(q(api.tabletManagement.state, { params: { id: String(id) } }))
  const { data: state } = load
  const [isMenuOpen, setMenuOpen] = useState(false)
  const hasMenu = mayCall(useViewer(), api.tabletManagement.resetApp.right)
  const { data: reported } = status
  const knoxId = reported[TABLET_KEYS.knoxId]
  return (
    <section className={classes['section']} aria-label="Tablet management">
      <UnlessFailed load={load}>
        {state === undefined && <FirstLoad />}
        {state?.lock.locked === true && (
          <LockedBar lock={state.lock} reported={reported[TABLET_KEYS.locked]} />
        )}
        <div className={classes['cells']}>
          <UserLevelCell tabletId={id} state={state} reported={reported[TABLET_KEYS.userLevel]} />
          <AppVersionCell tabletId={id} state={state} reported={reported[TABLET_KEYS.appVersion]} />
          <LockCell state={state} reported={reported[TABLET_KEYS.locked]} />
          <KnoxCell
            state={state}
            knoxId={knoxId}
            {...(hasMenu ? { menu: { isOpen: isMenuOpen, toggle: () => setMenuOpen(!isMenuOpen) } } : {})}
          />
        </div>
        {hasMenu && state !== undefined && (
          <Collapse expanded={isMenuOpen}>
            <KnoxMenu state={state} isKnown={hasKnoxId(knoxId)} />
          </Collapse>
        )}
      </UnlessFailed>
    </section>
  )
}

function LockedBar({ lock, reported }: { lock: TabletState['lock']; reported: string | undefined }) {
  return (
    <div className={classes['locked']} role="note">
      <StateMark state="bad" size={14} />
      <strong>Locked tablet!</strong>
      <span>
        by {lock.byUser}, <Time at={lock.since} />
      </span>
      {lock.message !== '' && <span className={classes['message']}>“{lock.message}”</span>}
      {reported !== '1' && <span>The tablet has not confirmed it.</span>}
    </div>
  )
}

/**
 * Open Knox, Remote Support, Reset app, Push Profile (specification 2, section 6).
 * @param props.isKnown whether the tablet reports a valid Knox id; otherwise only 'Open Knox' works
 */
function KnoxMenu({ state, isKnown }: { state: TabletState; isKnown: boolean }) {
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

/** Sends an order to a tablet and shows the result in a toast. */
function useOrder(
  endpoint: typeof api.tabletManagement.resetApp | typeof api.tabletManagement.pushProfile,
  { what, state }: { what: string; state: TabletState },
) {
  const { isPending, mutate } = useApiMutation(endpoint, {
    onSuccess: ({ data }) => {
      for (const outcome of data) {
        if (outcome.state === 'failed') toast.error(sentence`${what}: ${outcome.failure ?? 'not sent'}`)
        else toast.success(sentence`${what} was sent to Tablet ${outcome.tabletId}`)
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

/** Opens a page in a new tab; disabled without an address. */
function PageLink({ href, children }: { href: string | undefined; children: string }) {
  const look = {
    variant: 'default',
    rightSection: <IconExternalLink size={14} stroke={1.6} aria-hidden />,
    children,
  }
  if (href === undefined) return <Button {...look} disabled />
  return <Button {...look} component="a" href={href} target="_blank" rel="noopener noreferrer" />
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
