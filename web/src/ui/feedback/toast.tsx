import { notifications } from '@mantine/notifications'
import { createToastQueue } from './toast-queue.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

/** What a toast offers besides its message. */
export interface ToastAction {
  /** 'Undo'. */
  readonly label: string
  /** Shown in its tooltip: 'Until 13:45'. */
  readonly hint: string
  readonly run: () => void
}

/** The actions of the toasts on the screen; the notification itself passes its fields on to its element. */
const actions = new Map<string, ToastAction>()
let shown = 0

export const actionOf = (id: string | undefined): ToastAction | undefined => actions.get(id ?? '')

/** How long a toast stays (specification 1, section 9). */
export const SHOWN_MS = 3000
/** One with an action must be read, and reached. */
export const SHOWN_WITH_ACTION_MS = 10_000

interface Toast {
  kind: ToastKind
  message: string
  action?: ToastAction | undefined
}

const put = createToastQueue<Toast>(({ kind, message, action }) => {
  const id = `toast-${(shown += 1)}`
  if (action !== undefined) actions.set(id, action)
  notifications.show({
    id,
    message,
    // The role is on the element itself: a nested one would be announced twice.
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    autoClose: action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS,
    onClose: () => void actions.delete(id),
  })
})

/**
 * Short messages at the top of the page: one sentence, three seconds. Important messages are also shown on the page.
 */
export const toast = {
  success: (message: string, action?: ToastAction) => put({ kind: 'success', message, action }),
  warning: (message: string) => put({ kind: 'warning', message }),
  error: (message: string) => put({ kind: 'error', message }),
  info: (message: string) => put({ kind: 'info', message }),
}
