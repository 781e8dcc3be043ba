import type { ReactNode } from 'react'
import { CardForm } from '../form/CardForm.tsx'
import type { CheckedForm } from '../form/checks/checked-form.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useWidgetFrame } from './widget.ts'

interface WidgetFormProps {
  form: Pick<
    CheckedForm<never>,
    'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'wouldLose' | 'reset'
  >
  /** The submit button's label: 'Change name'. */
  verb: string
  note?: ReactNode
  isVerbDisabled?: boolean
  /** Whether data is loading that the form needs before it can ask for confirmation or send. */
  isWaiting?: boolean
  isDestructive?: boolean
  second?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/** The form of a widget: a card on the control panel, a dialog elsewhere. Title and star come from the `WidgetFrame`. */
export function WidgetForm({ isWaiting = false, below, children, ...form }: WidgetFormProps) {
  const frame = useWidgetFrame()
  if (frame.kind === 'card') {
    return (
      <CardForm
        {...form}
        title={frame.widget.label}
        titleLevel={3}
        detail={frame.detail}
        isWaiting={isWaiting}
        below={below}
      >
        {children}
      </CardForm>
    )
  }
  return (
    <DialogForm
      {...form}
      title={frame.widget.label}
      {...(frame.about === undefined ? {} : { about: frame.about })}
      isVerbDisabled={isWaiting || form.isVerbDisabled === true}
      onClose={frame.onClose}
    >
      {children}
      {below}
    </DialogForm>
  )
}
