import type { ReactNode } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { ConflictNotice, TypedBefore } from './ConflictNotice.tsx'
import type { CheckedForm } from './checks/checked-form.ts'
import type { Conflict } from './use-record-form.ts'
import classes from './form.module.css'

interface DialogFormProps {
  form: Pick<
    CheckedForm<never>,
    'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'wouldLose'
  > & {
    readonly conflict?: Conflict
  }
  title: string
  /** Secondary text beside the title, such as the name of the device. */
  about?: string
  /** 470, 560 (default) or 1138 pixels wide; on screens below 780 pixels it fills the screen. */
  size?: 'confirm' | 'form' | 'data'
  /** The label of the submit button; without it the dialog has no footer. */
  verb?: string
  onClose: () => void
  /** Disables submitting until something was changed, for a form that edits an existing record. */
  needsChange?: boolean
  isVerbDisabled?: boolean
  isDestructive?: boolean
  /** Closes without a question even if something was typed, such as a code that soon expires. */
  isForgettable?: boolean
  /** What submitting leads to, at the left of the footer. */
  note?: ReactNode
  second?: ReactNode
  children: ReactNode
}

/** A form in a dialog. Closing it with unsaved changes asks first. */
export function DialogForm(props: DialogFormProps) {
  const { form, verb, needsChange = false, isVerbDisabled = false, isForgettable = false, children } = props
  const { attach, conflict } = form
  const isOff = isVerbDisabled || (needsChange && !form.isChanged) || conflict?.isOpen === true
  return (
    <AppDialog
      opened
      title={props.title}
      {...(props.about === undefined ? {} : { about: props.about })}
      size={props.size ?? 'form'}
      onClose={props.onClose}
      note={props.note}
      second={props.second}
      {...(verb === undefined ? {} : { verb })}
      onSubmit={form.submit}
      isSubmitting={form.isSubmitting}
      isVerbDisabled={isOff}
      isDestructive={props.isDestructive === true}
      isDirty={!isForgettable && form.isChanged}
    >
      <div ref={attach} className={classes['stack']}>
        <ConflictNotice conflict={conflict} />
        <TypedBefore conflict={conflict} />
        {children}
        {form.error !== undefined && <FormError>{form.error}</FormError>}
      </div>
    </AppDialog>
  )
}
