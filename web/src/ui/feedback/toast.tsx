import { ActionIcon, Button } from '@mantine/core'
import { type NotificationData, notifications, Notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StateMark } from '../state/StateMark.tsx'
import classes from './feedback.module.css'

/** How long a toast stays (specification 1, section 9). */
export const SHOWN_MS = 3000

/** Longer with an action: the user must read it and reach the button. */
export const SHOWN_WITH_ACTION_MS = 10_000

/** Minimum time between two toasts, so that each is noticed (specification 1, section 9). */
export const TOAST_GAP_MS = 300

type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** A button in a toast. */
export interface ToastAction {
  /** 'Undo'. */
  readonly label: string
  /** Shown in its tooltip: 'Until 13:45'. */
  readonly hint: string
  readonly run: () => void
}

/**
 * The actions of the shown toasts. They are stored here, because a notification passes its fields to its DOM element.
 */
const actions = new Map<string, ToastAction>()

let shown = 0

const put = createToastQueue(
  ({ kind, message, action }: { kind: ToastKind; message: string; action?: ToastAction | undefined }) => {
    const id = `toast-${(shown += 1)}`
    if (action !== undefined) actions.set(id, action)
    notifications.show({
      id,
      message,
      // On the notification itself: a role inside it would be announced twice.
      role: kind === 'error' ? 'alert' : 'status',
      'data-kind': kind,
      autoClose: action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS,
      onClose: () => void actions.delete(id),
    })
  },
)

/** Short messages at the top of the page: one sentence, for three seconds. Important messages must also be on the page. */
export const toast = {
  success: (message: string, action?: ToastAction) => put({ kind: 'success', message, action }),
  warning: (message: string) => put({ kind: 'warning', message }),
  error: (message: string) => put({ kind: 'error', message }),
  info: (message: string) => put({ kind: 'info', message }),
}

/**
 * Returns a function that shows items one after another, at least {@link TOAST_GAP_MS} apart; the first one at once.
 * @param show shows one item
 */
export function createToastQueue<T>(show: (item: T) => void): (item: T) => void {
  const waiting: T[] = []
  let resting = false

  function next() {
    const item = waiting.shift()
    resting = item !== undefined
    if (item === undefined) return
    show(item)
    setTimeout(next, TOAST_GAP_MS)
  }

  return (item) => {
    waiting.push(item)
    if (!resting) next()
  }
}

/** Shows the toasts: at the top centre, the newest at the bottom. */
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

const STATES = { success: 'ok', warning: 'warning', error: 'bad', info: 'info' } as const

function isToastKind(kind: unknown): kind is ToastKind {
  return typeof kind === 'string' && kind in STATES
}

function ToastCard({ data }: { data: NotificationData }) {
  const kind: unknown = data['data-kind']
  if (!isToastKind(kind)) return <>{data.message}</>
  const state = STATES[kind]
  const id = data.id
  const action = actions.get(id ?? '')
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

/** Keeps a toast while its button has the focus; Mantine does so only for the mouse. */
const heldByFocus = (data: NotificationData, shownMs: number) => ({
  onFocus: () => notifications.update({ ...data, autoClose: false }),
  onBlur: () => notifications.update({ ...data, autoClose: shownMs }),
})
