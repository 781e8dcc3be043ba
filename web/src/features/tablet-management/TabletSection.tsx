import * as api from '@service-center/contract/api.ts'
import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import type { TabletOrder, TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { hasKnoxId, TABLET_KEYS, UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button, Collapse } from '@mantine/core'
import { lazy, useState } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { q } from '../../api/query.ts'
import { mayCall } from '../../api/rights.ts'
import { useLoad } from '../../api/use-load.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { lockText, orderMark, orderText } from './order-text.ts'
import { Cell } from './parts/Cell.tsx'
import { KnoxCell } from './parts/KnoxCell.tsx'
import { KnoxMenu } from './parts/KnoxMenu.tsx'
import { UserLevelCell } from './parts/UserLevelCell.tsx'
import classes from './tablet-section.module.css'

const LockVersionDialog = lazy(() =>
  import('./parts/LockVersionDialog.tsx').then((part) => ({ default: part.LockVersionDialog })),
)

interface AppVersionCellProps {
  tabletId: number
  state: TabletState | undefined
  reported: string | undefined
}

/** The app version that the tablet is locked to, and the installed one. */
function AppVersionCell({ tabletId, state, reported }: AppVersionCellProps) {
  const [isOpen, setOpen] = useState(false)
  const isPermitted = mayCall(useViewer(), api.tabletManagement.setAppVersion.right)
  const lock = state?.appVersion
  return (
    <>
      <Cell
        label="App version lock"
        value={lock?.version}
        note={lock !== undefined && noteOf(lock, reported)}
        action={
          isPermitted ? (
            <Button variant="default" disabled={state === undefined} onClick={() => setOpen(true)}>
              Lock version
            </Button>
          ) : undefined
        }
      />
      {isOpen && lock !== undefined && (
        <LazyPart fallback={null}>
          <LockVersionDialog tabletId={tabletId} lock={lock} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}

function noteOf({ version, oneTime }: TabletState['appVersion'], reported: string | undefined): string {
  const installed = reported === undefined ? 'Installed version unknown' : `${reported} is installed`
  if (version === UNLOCKED) return installed
  if (version !== reported) return oneTime ? `${installed}; unlocked after the update` : installed
  return oneTime ? 'Installed; it is unlocked now' : 'Installed'
}

/**
 * How a tablet is managed: its user level, app version lock, lock and Knox menu. The reported values come with the live
 * status; what was set is loaded, and its place is there before.
 */
export function TabletSection({ id, status }: { id: number; status: DeviceStatus }) {
  const {
    data: state,
    failure,
    retry,
    isFetching,
  } = useLoad(q(api.tabletManagement.state, { params: { id: String(id) } }))
  const [isMenuOpen, setMenuOpen] = useState(false)
  const hasMenu = mayCall(useViewer(), api.tabletManagement.resetApp.right)
  const { data: reported } = status
  if (state === undefined && failure !== undefined) {
    return (
      <section className={classes['section']} aria-label="Tablet management">
        <ErrorState message={failure.message} kind={failure.kind} onRetry={retry} isRetrying={isFetching} />
      </section>
    )
  }
  const knoxId = reported[TABLET_KEYS.knoxId]
  return (
    <section className={classes['section']} aria-label="Tablet management">
      {state?.lock.locked === true && <LockedBar lock={state.lock} reported={reported[TABLET_KEYS.locked]} />}
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
    </section>
  )
}

/** Says at a glance that a tablet is locked. */
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

/** Whether the tablet is locked, and the last notification to it. */
function LockCell({ state, reported }: { state: TabletState | undefined; reported: string | undefined }) {
  if (state === undefined) return <Cell label="Lock" value={undefined} />
  const { lock, lastNotification } = state
  const failed =
    lock.lastOrder !== null && orderMark(lock.lastOrder) !== undefined ? lock.lastOrder : undefined
  return (
    <Cell
      label="Lock"
      value={
        <>
          {lock.locked && <StateMark state="bad" size={12} />}
          {lockText(lock, reported)}
        </>
      }
      note={
        failed !== undefined ? (
          <OrderNote what="Last try" order={failed} />
        ) : lastNotification === null ? (
          'Never notified'
        ) : (
          <OrderNote what={`Notification “${lastNotification.title}”`} order={lastNotification} />
        )
      }
    />
  )
}

function OrderNote({ what, order }: { what: string; order: TabletOrder }) {
  const mark = orderMark(order)
  const text = `${what}: ${orderText(order)}`
  return (
    <>
      {mark !== undefined && <StateMark state={mark} size={10} />}
      <Truncated text={order.message === '' ? text : `${text} (${order.message})`} />
      <Time at={order.createdAt} />
    </>
  )
}
