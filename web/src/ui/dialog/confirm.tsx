import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { suspendShortcuts } from '../keyboard/use-shortcut.ts'
import { NO_LANDMARKS } from './no-landmarks.ts'
import classes from './dialog.module.css'

interface ConfirmOptions {
  /** Names the thing: 'Delete customer Vejgaard Boldklub?' */
  title: string
  /** The consequence, in numbers where there are any. */
  text: ReactNode
  /** The button repeats the verb: 'Delete customer'. */
  verb: string
  /** The safe answer says what it keeps: 'Keep customer'. It has the initial focus. */
  keepLabel: string
  destructive?: boolean
  /** Whether the action is not possible: the dialog then only says why. */
  isVerbDisabled?: boolean
  /** Aborted when there is nothing to ask any more: the question closes, and its answer is no. */
  signal?: AbortSignal
}

let open = 0
/** Closes the questions that are open. */
const closers = new Set<() => void>()

/** Closes every question; its answer is no. For the end of the session, after which nobody should read it. */
export function closeQuestions(): void {
  for (const close of closers) close()
}

/** True while a confirmation is above the dialogs, which then leave Esc to it. */
export function isConfirming(): boolean {
  return open > 0
}

/** Asks before something irreversible. Resolves true for the action, false for everything else. */
export function confirm({
  title,
  text,
  verb,
  keepLabel,
  destructive = false,
  isVerbDisabled = false,
  signal,
}: ConfirmOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open += 1
  const giveBackKeys = suspendShortcuts()
  let isAgreed = false
  const close = () => modals.close(id)
  closers.add(close)
  signal?.addEventListener('abort', close)
  const id = modals.open({
    title,
    size: 470,
    padding: 0,
    withCloseButton: false,
    attributes: NO_LANDMARKS,
    classNames: {
      content: classes['content'] ?? '',
      header: classes['confirmHead'] ?? '',
      title: classes['title'] ?? '',
    },
    onClose: () => {
      closers.delete(close)
      signal?.removeEventListener('abort', close)
      giveBackKeys()
      // The same key press reaches the dialog below; it must still find the confirmation open.
      setTimeout(() => (open -= 1))
      resolve(isAgreed)
    },
    children: (
      <>
        <div className={classes['confirmText']}>{text}</div>
        <div className={classes['foot']}>
          <Button data-autofocus variant="default" onClick={close}>
            {keepLabel}
          </Button>
          <Button
            {...(destructive ? { color: 'red' } : {})}
            disabled={isVerbDisabled}
            onClick={() => {
              isAgreed = true
              close()
            }}
          >
            {verb}
          </Button>
        </div>
      </>
    ),
  })
  return promise
}

/**
 * Asks before unsaved changes are lost. Resolves true to discard them.
 * @param signal aborted when what has the changes is gone, such as a form that was being saved
 */
export function confirmLeaving(signal?: AbortSignal): Promise<boolean> {
  return confirm({
    ...(signal === undefined ? {} : { signal }),
    title: 'Unsaved changes',
    text: 'You have unsaved changes, are you sure you want to leave?',
    verb: 'Leave',
    keepLabel: 'Keep editing',
    destructive: true,
  })
}
