import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormError } from '../../ui/form/FormError.tsx'
import { ConflictNotice, TypedBefore } from './ConflictNotice.tsx'
import { FormElement } from './FormElement.tsx'
import type { CheckedForm } from './checked-form.ts'
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
  /** The submit button's label: 'Create Account'. */
  verb: string
  /** Goes back to the former page. */
  onCancel: () => void
  /** Whether submitting requires a change, as when an existing object is edited. */
  needsChange?: boolean
  /** Disables submitting. */
  isVerbDisabled?: boolean
  /** The consequence of submitting, beside the button. */
  note?: ReactNode
  /** Cards of fields. */
  children: ReactNode
}

/**
 * A page's form: cards of fields, and a sticky footer with the submit button. Leaving with unsaved changes asks first.
 */
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
