import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { suspendShortcuts } from '../keyboard/use-shortcut.ts'
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
}

let open = 0

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
}: ConfirmOptions): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  open += 1
  const giveBackKeys = suspendShortcuts()
  let isAgreed = false
  const id = modals.open({
    title,
    size: 470,
    padding: 0,
    withCloseButton: false,
    classNames: {
      content: classes['content'] ?? '',
      header: classes['confirmHead'] ?? '',
      title: classes['title'] ?? '',
    },
    onClose: () => {
      giveBackKeys()
      // The same key press reaches the dialog below; it must still find the confirmation open.
      setTimeout(() => (open -= 1))
      resolve(isAgreed)
    },
    children: (
      <>
        <div className={classes['confirmText']}>{text}</div>
        <div className={classes['foot']}>
          <Button data-autofocus variant="default" onClick={() => modals.close(id)}>
            {keepLabel}
          </Button>
          <Button
            {...(destructive ? { color: 'red' } : {})}
            disabled={isVerbDisabled}
            onClick={() => {
              isAgreed = true
              modals.close(id)
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

/** Asks before unsaved changes are lost. Resolves true to discard them. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    text: 'You have unsaved changes, are you sure you want to leave?',
    verb: 'Leave',
    keepLabel: 'Keep editing',
    destructive: true,
  })
}
