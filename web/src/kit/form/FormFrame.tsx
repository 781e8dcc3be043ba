import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { ConflictNotice, TypedBefore } from './ConflictNotice.tsx'
import { FormElement } from './FormElement.tsx'
import type { CheckedForm } from './use-checked-form.ts'
import type { Conflict } from './use-record-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import classes from './form.module.css'

export interface FormFrameProps {
  form: Pick<
    CheckedForm<never>,
    'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'wouldLose'
  > & {
    readonly conflict?: Conflict
  }
  /** The button's word: 'Create Account'. */
  verb: string
  /** Leads to where the page came from. */
  onCancel: () => void
  /** Whether there is nothing to send before something was changed, as when something that exists is edited. */
  needsChange?: boolean
  /** Nothing can be sent now, whatever was changed. */
  isVerbDisabled?: boolean
  /** The consequence of sending, beside the button. */
  note?: ReactNode
  /** Cards of fields. */
  children: ReactNode
}

/** A page's form: cards of fields, and the foot that sends them, always in sight. Unsaved changes are not left silently. */
export function FormFrame(props: FormFrameProps) {
  const { form, verb, onCancel, needsChange = false, isVerbDisabled = false, note, children } = props
  const isUntouched = needsChange && !form.isChanged
  const isOff = isVerbDisabled || isUntouched || form.conflict?.isOpen === true
  useUnsavedGuard(form)
  return (
    <FormElement form={form} className={classes['frame']} isVerbDisabled={isOff} autoComplete="off">
      <ConflictNotice conflict={form.conflict} />
      <div className={classes['cards']}>
        <TypedBefore conflict={form.conflict} />
        {children}
      </div>
      <div className={classes['foot']}>
        <Button type="submit" loading={form.isSubmitting} disabled={isOff}>
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
