import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { watchArrival } from '../arrival.ts'
import { useWidth } from '../use-width.ts'
import { submitListeners } from '../keyboard/submit-listeners.ts'
import { useSuspendedShortcuts } from '../keyboard/use-shortcut.ts'
import { confirmLeaving, isConfirming, NO_LANDMARKS } from './confirm.tsx'
import { DialogNotice } from './dialog-notice.ts'
import { isEscapeOfLayer } from './escape.ts'
import { useFocusReturn } from '../keyboard/focus.ts'
import { useKeptFocus } from '../keyboard/use-kept-focus.ts'
import classes from './dialog.module.css'

const WIDTHS = { confirm: 470, form: 560, data: 1138 } as const
const FIELD = ':is(input, select, textarea):not([type="hidden"], [data-never-first], :disabled)'

/** The dialog's focus trap focuses the element with this attribute first. */
const FIRST = 'data-autofocus'

const USER_EVENTS = ['keydown', 'pointerdown'] as const

const DIALOG_CLASSES = {
  content: classes['content'] ?? '',
  header: classes['head'] ?? '',
  title: classes['title'] ?? '',
  body: classes['frame'] ?? '',
}

interface AppDialogProps {
  opened: boolean
  /** Without it the dialog can only be closed by its submit button. */
  onClose?: () => void
  title: string
  /** Secondary text beside the title, such as the device's name. */
  about?: string | undefined
  /** 470, 560 (default) or 1138 px wide; full screen in windows under 780 px. */
  size?: keyof typeof WIDTHS
  children: ReactNode
  /** At the left of the footer, such as the consequence. */
  note?: ReactNode
  /** A second button, before the submit button. */
  second?: ReactNode
  /** The submit button's label; without it the dialog has no footer. */
  verb?: string
  /** Called by the submit button, by Enter in a field and by Ctrl Enter. */
  onSubmit?: () => void
  isSubmitting?: boolean
  isVerbDisabled?: boolean
  isDestructive?: boolean
  /** Whether closing would lose changes; then the dialog asks first. */
  isDirty?: boolean
}

/** A dialog with header, body and footer. The focus starts in the first field and returns to where it was before. */
export function AppDialog({
  opened,
  onClose,
  title,
  about,
  size = 'form',
  children,
  ...form
}: AppDialogProps) {
  const isSheet = useWidth() === 'phone'
  const notice = use(DialogNotice)
  const id = useFocusReturn(opened)
  useSuspendedShortcuts(opened)
  const isTop = useIsTopDialog(opened)
  const asked = useRef<AbortController>(undefined)
  // If the dialog closes by itself, because its form was saved, the question about unsaved changes closes too.
  useEffect(() => (opened ? () => asked.current?.abort() : undefined), [opened])

  async function close() {
    if (onClose === undefined || isConfirming()) return
    if (form.isDirty !== true) return onClose()
    asked.current = new AbortController()
    if (await confirmLeaving(asked.current.signal)) onClose()
  }

  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || onClose === undefined || event.key !== 'Escape' || event.isComposing) return
      if (isTop() && !isEscapeOfLayer(event)) void close()
    },
    { capture: true },
  )

  return (
    <Modal
      id={id}
      opened={opened}
      onClose={() => void close()}
      title={
        <>
          {title}
          {about !== undefined && <span className={classes['about']}>{about}</span>}
        </>
      }
      size={WIDTHS[size]}
      returnFocus={false}
      padding={0}
      fullScreen={isSheet}
      // It grows when its data arrives: at the top it moves nothing.
      centered={size !== 'data'}
      {...(isSheet ? { radius: 0 } : {})}
      withCloseButton={onClose !== undefined}
      closeOnEscape={false}
      closeOnClickOutside={onClose !== undefined}
      closeButtonProps={{ 'aria-label': 'Close', size: 28 }}
      classNames={DIALOG_CLASSES}
      attributes={NO_LANDMARKS}
    >
      {notice !== undefined && <output className={classes['notice']}>{notice}</output>}
      <DialogForm {...form} onCancel={onClose && (() => void close())}>
        {children}
      </DialogForm>
    </Modal>
  )
}

type DialogFormProps = Pick<
  AppDialogProps,
  'children' | 'note' | 'second' | 'verb' | 'onSubmit' | 'isSubmitting' | 'isVerbDisabled' | 'isDestructive'
> & { onCancel: (() => void) | undefined }

function DialogForm({ children, note, second, verb, onSubmit, onCancel, ...props }: DialogFormProps) {
  const { isSubmitting = false, isVerbDisabled = false, isDestructive = false } = props
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (body.current === null ? undefined : watchArrival(body.current, 'dialog')), [])
  useFirstField(body)
  const button = useKeptFocus(isSubmitting)
  const content = (
    <div ref={body} className={classes['body']}>
      {children}
    </div>
  )
  if (verb === undefined) return content

  const listeners = submitListeners(() => {
    if (!isVerbDisabled && !isSubmitting) onSubmit?.()
  })
  return (
    <form className={classes['form']} {...listeners} noValidate>
      {content}
      <div className={classes['foot']}>
        {note !== undefined && <div className={classes['note']}>{note}</div>}
        {onCancel !== undefined && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {second}
        <Button
          ref={button}
          type="submit"
          {...(isDestructive ? { color: 'red' } : {})}
          loading={isSubmitting}
          disabled={isVerbDisabled}
          rightSection={<kbd className={classes['keys']}>Ctrl Enter</kbd>}
        >
          {verb}
        </Button>
      </div>
    </form>
  )
}

/**
 * Focuses the first field of an open dialog, or the close button if there is none. If loaded content adds a field before it,
 * that one gets the focus, unless the user has pressed a key or the mouse by then.
 * @param body the dialog's content; fields with `data-never-first` are skipped
 */
function useFirstField(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => body.current?.querySelector(FIELD)?.setAttribute(FIRST, ''), [body])
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    let first = element.querySelector<HTMLElement>(FIELD)
    const observer = new MutationObserver(() => {
      const field = element.querySelector<HTMLElement>(FIELD)
      if (field === null || field === first) return
      first?.removeAttribute(FIRST)
      first = field
      field.setAttribute(FIRST, '')
      field.focus({ preventScroll: true })
    })
    const end = () => {
      observer.disconnect()
      for (const type of USER_EVENTS) removeEventListener(type, end, true)
    }
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    for (const type of USER_EVENTS) addEventListener(type, end, true)
    return end
  }, [body])
}

/** The open dialogs, the topmost last. */
const open: object[] = []

/** Returns a function that says whether this dialog is the topmost: Escape closes only that one. */
function useIsTopDialog(isOpen: boolean): () => boolean {
  const own = useRef<object>(undefined)
  useLayoutEffect(() => {
    if (!isOpen) return
    const entry = {}
    own.current = entry
    open.push(entry)
    return () => {
      // Delayed: the key press that closes a dialog also reaches the one below, which must still find this one open.
      setTimeout(() => open.splice(open.indexOf(entry), 1))
    }
  }, [isOpen])
  return () => own.current !== undefined && open.at(-1) === own.current
}
