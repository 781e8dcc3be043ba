import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { rememberFocus } from '../keyboard/focus.ts'
import { suspendShortcuts } from '../keyboard/use-shortcut.ts'
import classes from './dialog.module.css'

/** Keeps a dialog's `header` element from being a banner landmark: a page must have only one. */
export const NO_LANDMARKS = { header: { role: 'presentation' } }

export interface ConfirmOptions {
  /** Names the record: 'Delete customer Vejgaard Boldklub?' */
  title: string
  /** The consequence, with numbers if possible. */
  text: ReactNode
  /** The button repeats the verb: 'Delete customer'. */
  verb: string
  /** The safe answer, with the initial focus, says what is kept: 'Keep customer'. */
  keepLabel: string
  destructive?: boolean
  /** Set if the action is not possible: the dialog then only says why. */
  isVerbDisabled?: boolean
  /** Aborting it closes the question with the answer no. */
  signal?: AbortSignal
}

let open = 0

/** How many questions have been asked. */
let asked = 0

/** The functions that close the open questions. */
const closers = new Set<() => void>()

/** Asks before an irreversible action. Resolves to true only if the user confirms. */
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
  asked += 1
  const rootId = `question-${asked}`
  const returnFocus = rememberFocus(rootId)
  const resumeShortcuts = suspendShortcuts()
  let isAgreed = false
  const close = () => modals.close(id)
  closers.add(close)
  signal?.addEventListener('abort', close)
  const id = modals.open({
    id: rootId,
    // Mantine would return it to the menu item that asked, which is gone.
    returnFocus: false,
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
      resumeShortcuts()
      // What had the focus before gets it back in a moment; until then the button that is going away must not keep it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      returnFocus()
      // Delayed: the same key press reaches the dialog below, which must still find the question open.
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
 * Asks before unsaved changes are lost. Resolves to true to discard them.
 * @param signal abort it when there are no unsaved changes any more, such as after the form was saved
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

/** Closes all questions with the answer no, when the session ends. */
export function closeQuestions(): void {
  for (const close of closers) close()
}

/** Whether a question is open above the dialogs; then Escape closes only the question. */
export function isConfirming(): boolean {
  return open > 0
}
