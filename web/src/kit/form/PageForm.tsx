import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { currentSession } from '../../api/session/credentials.ts'
import { confirmLeaving } from '../../ui/dialog/confirm.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { useKeptFocus } from '../../ui/keyboard/use-kept-focus.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { FramedForm } from './checks/checked-form.ts'
import { ConflictNotice, TypedBefore } from './ConflictNotice.tsx'
import { DraftNote } from './drafts/DraftNote.tsx'
import { FormElement } from './FormElement.tsx'
import type { Conflict } from './use-record-form.ts'
import layout from '../../ui/page/canvas.module.css'
import classes from './form.module.css'

export interface FormFrameProps {
  form: FramedForm & { readonly conflict?: Conflict }
  /** The submit button's label: 'Create Account'. */
  verb: string
  onCancel: () => void
  /** Disables submitting until something was changed, for a form that edits an existing record. */
  needsChange?: boolean
  isVerbDisabled?: boolean
  /** What submitting leads to, beside the button. */
  note?: ReactNode
  children: ReactNode
}

interface PageFormProps extends FormFrameProps {
  title: string
  back: ReactNode
}

/** A page that is a form. A page that must load data first puts a `FormFrame` under its own header. */
export function PageForm({ title, back, ...frame }: PageFormProps) {
  return (
    <article className={layout['page']}>
      <PageHeader title={title} back={back} />
      <FormFrame {...frame} />
    </article>
  )
}

/** The form of a page: cards of fields and a sticky footer. Leaving with unsaved changes asks first. */
export function FormFrame(props: FormFrameProps) {
  const { form, verb, onCancel, needsChange = false, isVerbDisabled = false, note, children } = props
  const isUntouched = needsChange && !form.isChanged
  const isOff = isVerbDisabled || isUntouched || form.conflict?.isOpen === true
  useUnsavedGuard(form)
  const button = useKeptFocus(form.isSubmitting)
  return (
    <FormElement form={form} className={classes['frame']} isVerbDisabled={isOff} autoComplete="off">
      <ConflictNotice conflict={form.conflict} />
      <div className={classes['cards']}>
        <DraftNote draft={form.draft} />
        <TypedBefore conflict={form.conflict} />
        {children}
      </div>
      <div className={classes['foot']}>
        <Button ref={button} type="submit" loading={form.isSubmitting} disabled={isOff}>
          {verb}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <div className={classes['message']}>
          {form.error !== undefined ? (
            <FormError>{form.error}</FormError>
          ) : (
            <span className={classes['note']}>{isUntouched ? 'Nothing is changed yet.' : note}</span>
          )}
        </div>
      </div>
    </FormElement>
  )
}

export function useUnsavedGuard({ wouldLose }: { wouldLose: () => boolean }): void {
  useBlocker({
    // After a sign-out nothing can be saved any more.
    shouldBlockFn: async () => wouldLose() && currentSession() !== undefined && !(await confirmLeaving()),
    enableBeforeUnload: wouldLose,
  })
}
