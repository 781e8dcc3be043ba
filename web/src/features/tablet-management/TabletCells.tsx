import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { TabletOrder, TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import {
  hasKnoxId,
  UNLOCKED,
  userLevelName,
} from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { isPending, lockText, orderMark, orderText } from './order-text.ts'
import classes from './tablet-section.module.css'

const ChangeLevelDialog = lazy(() =>
  import('./ChangeLevelDialog.tsx').then((part) => ({ default: part.ChangeLevelDialog })),
)

const LockVersionDialog = lazy(() =>
  import('./LockVersionDialog.tsx').then((part) => ({ default: part.LockVersionDialog })),
)

interface CellProps {
  label: string
  /** Undefined while loading. */
  value: ReactNode | undefined
  /** A line below the value; its space is reserved. */
  note?: ReactNode
  action?: ReactNode
}

function Cell({ label, value, note, action }: CellProps) {
  return (
    <fieldset className={classes['cell']} aria-label={label}>
      <div className={classes['label']}>{label}</div>
      <div className={classes['value']}>{value ?? <Skeleton width={72} height={12} />}</div>
      <div className={classes['note']}>{note}</div>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </fieldset>
  )
}

interface TabletCellProps {
  tabletId: number
  /** Undefined while loading. */
  state: TabletState | undefined
  reported: string | undefined
}

interface DialogCellProps extends Omit<CellProps, 'action'> {
  /** The label of the button that opens the dialog. */
  verb: string
  right: Parameters<typeof mayCall>[1]
  isReady: boolean
  /** The dialog. */
  children: (onClose: () => void) => ReactNode
}

/** A cell with a button that opens a dialog, for users with the right to it. */
function DialogCell({ verb, right, isReady, children, ...cell }: DialogCellProps) {
  const [isOpen, setOpen] = useState(false)
  const isPermitted = mayCall(useViewer(), right)
  const button = (
    <Button variant="default" disabled={!isReady} onClick={() => setOpen(true)}>
      {verb}
    </Button>
  )
  return (
    <>
      <Cell {...cell} action={isPermitted ? button : undefined} />
      {isOpen && <LazyPart fallback={null}>{children(() => setOpen(false))}</LazyPart>}
    </>
  )
}

export function UserLevelCell({ tabletId, state, reported }: TabletCellProps) {
  const level = state?.userLevel
  const current = level?.wanted ?? reported
  const text = current === undefined ? <Missing /> : userLevelName(current)
  return (
    <DialogCell
      label="User level"
      value={level === undefined && reported === undefined ? undefined : text}
      note={level !== undefined && <LevelNote level={level} reported={reported} />}
      verb="Change User Level"
      right={api.tabletManagement.setUserLevel.right}
      isReady={state !== undefined}
    >
      {(onClose) => <ChangeLevelDialog tabletId={tabletId} current={current} onClose={onClose} />}
    </DialogCell>
  )
}

function LevelNote({ level, reported }: { level: TabletState['userLevel']; reported: string | undefined }) {
  if (isPending(level.wanted, reported)) {
    return reported === undefined
      ? 'The tablet has not confirmed it'
      : `${userLevelName(reported)} until the tablet takes it over`
  }
  if (level.setAt === null) return reported === undefined ? null : 'As the tablet reports it'
  return (
    <>
      Set by {level.byUser}, <Time at={level.setAt} />
    </>
  )
}

export function AppVersionCell({ tabletId, state, reported }: TabletCellProps) {
  const lock = state?.appVersion
  return (
    <DialogCell
      label="App version lock"
      value={lock?.version}
      note={lock !== undefined && noteOf(lock, reported)}
      verb="Lock version"
      right={api.tabletManagement.setAppVersion.right}
      isReady={lock !== undefined}
    >
      {(onClose) =>
        lock !== undefined && <LockVersionDialog tabletId={tabletId} lock={lock} onClose={onClose} />
      }
    </DialogCell>
  )
}

function noteOf({ version, oneTime }: TabletState['appVersion'], reported: string | undefined): string {
  const installed = reported === undefined ? 'Installed version unknown' : `${reported} is installed`
  if (version === UNLOCKED) return installed
  if (version !== reported) return oneTime ? `${installed}; unlocked after the update` : installed
  return oneTime ? 'Installed; it is unlocked now' : 'Installed'
}

export function LockCell({ state, reported }: Omit<TabletCellProps, 'tabletId'>) {
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
          <OrderNote what={sentence`Notification “${lastNotification.title}”`} order={lastNotification} />
        )
      }
    />
  )
}

function OrderNote({ what, order }: { what: string; order: TabletOrder }) {
  const mark = orderMark(order)
  const text = sentence`${what}: ${orderText(order)}`
  return (
    <>
      {mark !== undefined && <StateMark state={mark} size={10} />}
      <Truncated text={order.message === '' ? text : `${text} (${order.message})`} />
      <Time at={order.createdAt} />
    </>
  )
}

interface KnoxCellProps {
  state: TabletState | undefined
  knoxId: string | undefined
  /** Only for users with the right to it. */
  menu?: { isOpen: boolean; toggle: () => void }
}

/** The tablet's Knox id and group. */
export function KnoxCell({ state, knoxId, menu }: KnoxCellProps) {
  return (
    <Cell
      label="Knox"
      value={
        knoxId === undefined ? (
          'No Knox id'
        ) : hasKnoxId(knoxId) ? (
          <Truncated text={knoxId} />
        ) : (
          'Invalid Knox id'
        )
      }
      note={
        state !== undefined && <Truncated text={state.group === null ? 'No group' : `Group ${state.group}`} />
      }
      action={
        menu === undefined ? undefined : (
          <Button
            variant="default"
            aria-expanded={menu.isOpen}
            disabled={state === undefined}
            onClick={menu.toggle}
            rightSection={
              <IconChevronDown
                className={classes['chevron'] ?? ''}
                data-open={menu.isOpen || undefined}
                size={14}
                stroke={1.6}
                aria-hidden
              />
            }
          >
            Knox menu
          </Button>
        )
      }
    />
  )
}
