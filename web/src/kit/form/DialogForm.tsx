import type { ComponentProps } from 'react'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { ConflictNotice, TypedBefore } from './ConflictNotice.tsx'
import type { FramedForm } from './checks/checked-form.ts'
import { DraftNote } from './drafts/DraftNote.tsx'
import type { Conflict } from './use-record-form.ts'
import classes from './form.module.css'

interface DialogFormProps extends Pick<
  ComponentProps<typeof AppDialog>,
  'title' | 'about' | 'size' | 'verb' | 'isVerbDisabled' | 'isDestructive' | 'note' | 'second' | 'children'
> {
  form: FramedForm & { readonly conflict?: Conflict }
  onClose: () => void
  /** Disables submitting until something was changed, for a form that edits an existing record. */
  needsChange?: boolean
  /** Closes without a question even if something was typed, such as a code that soon expires. */
  isForgettable?: boolean
}

/** A form in a dialog. Closing it with unsaved changes asks first. */
export function DialogForm(props: DialogFormProps) {
  const {
    form,
    needsChange = false,
    isVerbDisabled = false,
    isForgettable = false,
    children,
    ...dialog
  } = props
  const { attach, conflict } = form
  return (
    <AppDialog
      opened
      {...dialog}
      onSubmit={form.submit}
      isSubmitting={form.isSubmitting}
      isVerbDisabled={isVerbDisabled || (needsChange && !form.isChanged) || conflict?.isOpen === true}
      isDirty={!isForgettable && form.isChanged}
    >
      <div ref={attach} className={classes['stack']}>
        <DraftNote draft={form.draft} />
        <ConflictNotice conflict={conflict} />
        <TypedBefore conflict={conflict} />
        {children}
        {form.error !== undefined && <FormError>{form.error}</FormError>}
      </div>
    </AppDialog>
  )
}
