import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldBinding } from '../../kit/form/field-paths.ts'
import classes from './two-factor.module.css'

interface CodeFieldProps extends FieldBinding<string> {
  label: string
  /** Whether only an authenticator's six digits are accepted. */
  isDigits?: boolean
}

/** A code of the second factor; typing can begin at once. */
export function CodeField({ label, isDigits = false, name, value, error, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The dialog sets its initial focus before there is something to scan.
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      className={classes['code'] ?? ''}
      name={name}
      label={label}
      value={value}
      error={error === undefined ? undefined : <span role="alert">{error}</span>}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isDigits ? 'numeric' : 'text'}
      maxLength={32}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
