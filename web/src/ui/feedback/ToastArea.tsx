import { ActionIcon, Button } from '@mantine/core'
import { Notifications, notifications, type NotificationData } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StateMark } from '../state/StateMark.tsx'
import { actionOf, SHOWN_MS, SHOWN_WITH_ACTION_MS, type ToastAction, type ToastKind } from './toast.tsx'
import classes from './feedback.module.css'

const STATES = { success: 'ok', warning: 'warning', error: 'bad', info: 'info' } as const

function isToastKind(kind: unknown): kind is ToastKind {
  return typeof kind === 'string' && kind in STATES
}

function ToastCard({ data }: { data: NotificationData }) {
  const kind: unknown = data['data-kind']
  if (!isToastKind(kind)) return <>{data.message}</>
  const state = STATES[kind]
  const id = data.id
  const action = actionOf(id)
  return (
    <div className={classes['toast']} style={{ borderInlineStartColor: `var(--sc-${state}-mark)` }}>
      {kind === 'success' ? (
        <IconCheck size={16} stroke={1.8} color="var(--sc-ok-mark)" aria-hidden />
      ) : (
        <StateMark state={state} />
      )}
      <span>{data.message}</span>
      {action !== undefined && <ActionButton action={action} data={data} />}
      {kind === 'error' && id !== undefined && (
        <ActionIcon
          size={26}
          aria-label="Close"
          onClick={() => notifications.hide(id)}
          {...heldByFocus(data, SHOWN_MS)}
        >
          <IconX size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}

function ActionButton({ action, data }: { action: ToastAction; data: NotificationData }) {
  return (
    <Button
      variant="light"
      title={action.hint}
      {...heldByFocus(data, SHOWN_WITH_ACTION_MS)}
      onClick={() => {
        action.run()
        if (data.id !== undefined) notifications.hide(data.id)
      }}
    >
      {action.label}
    </Button>
  )
}

/** A toast stays while its button has the focus: Mantine's own waits for the mouse only. */
const heldByFocus = (data: NotificationData, shownMs: number) => ({
  onFocus: () => notifications.update({ ...data, autoClose: false }),
  onBlur: () => notifications.update({ ...data, autoClose: shownMs }),
})

/** Where toasts appear: top centre, newest below, three seconds, longer while hovered or focused. */
export function ToastArea() {
  return (
    <Notifications
      className={classes['toastArea'] ?? ''}
      position="top-center"
      autoClose={SHOWN_MS}
      limit={5}
      containerWidth={560}
      transitionDuration={160}
      renderNotification={(data) => <ToastCard data={data} />}
    />
  )
}
