import { notifications } from '@mantine/notifications'
import { createToastQueue } from './toast-queue.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

const put = createToastQueue<{ kind: ToastKind; message: string }>(({ kind, message }) => {
  // The role is on the element itself: a nested one would be announced twice.
  notifications.show({ message, role: kind === 'error' ? 'alert' : 'status', 'data-kind': kind })
})

/**
 * Short messages at the top of the page: one sentence, three seconds. Important messages are also shown on the page.
 */
export const toast = {
  success: (message: string) => put({ kind: 'success', message }),
  warning: (message: string) => put({ kind: 'warning', message }),
  error: (message: string) => put({ kind: 'error', message }),
  info: (message: string) => put({ kind: 'info', message }),
}
