import type { ReactNode } from 'react'
import { submitListeners } from '../../ui/keyboard/submit-listeners.ts'
import type { CheckedForm } from './checks/checked-form.ts'

interface FormElementProps {
  form: Pick<CheckedForm<never>, 'submit' | 'attach'>
  isVerbDisabled?: boolean
  className?: string | undefined
  label?: string
  autoComplete?: 'on' | 'off'
  children: ReactNode
}

/** The `form` element: Enter in a field and Ctrl Enter anywhere within it submit. */
export function FormElement(props: FormElementProps) {
  const { attach, submit: send } = props.form
  const { isVerbDisabled = false, className, label, autoComplete, children } = props
  const listeners = submitListeners(() => {
    if (!isVerbDisabled) send()
  })
  return (
    <form
      ref={attach}
      className={className}
      aria-label={label}
      {...listeners}
      {...(autoComplete === undefined ? {} : { autoComplete })}
      noValidate
    >
      {children}
    </form>
  )
}
