import { notifications } from '@mantine/notifications'
import { createToastQueue } from './toast-queue.ts'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'

const put = createToastQueue<{ kind: ToastKind; message: string }>(({ kind, message }) => {
  // The role stands on the element that appears: one inside of it would be read out a second time.
  notifications.show({ message, role: kind === 'error' ? 'alert' : 'status', 'data-kind': kind })
})

/**
 * Short news at the top of the page: one sentence, three seconds. What must not be missed also stands on the page.
 */
export const toast = {
  success: (message: string) => put({ kind: 'success', message }),
  warning: (message: string) => put({ kind: 'warning', message }),
  error: (message: string) => put({ kind: 'error', message }),
  info: (message: string) => put({ kind: 'info', message }),
}
