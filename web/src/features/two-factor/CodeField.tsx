import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './two-factor.module.css'

interface CodeFieldProps {
  label: string
  /** Whether only the six digits of an authenticator can be meant. */
  isDigits?: boolean
  value: string
  /** What the server said of the last code; it never passes, so the next one is typed into an empty field. */
  error: string | undefined
  onChange: (code: string) => void
}

/** A code of the second factor; typing can begin at once. */
export function CodeField({ label, isDigits = false, value, error, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The dialog looks for its first field before there is something to scan.
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      className={classes['code'] ?? ''}
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
