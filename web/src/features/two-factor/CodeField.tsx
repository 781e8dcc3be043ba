import { TextInput } from '@mantine/core'
import { FormError } from '../../ui/form/FormError.tsx'
import classes from './two-factor.module.css'

interface CodeFieldProps {
  label: string
  /** Whether only the six digits of an authenticator can be meant. */
  isDigits?: boolean
  value: string
  /** What the server said of the last code. */
  error: string | undefined
  onChange: (code: string) => void
}

/** A code of the second factor. */
export function CodeField({ label, isDigits = false, value, error, onChange }: CodeFieldProps) {
  return (
    <div className={classes['code']}>
      <TextInput
        label={label}
        value={value}
        error={error !== undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isDigits ? 'numeric' : 'text'}
        maxLength={32}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== undefined && <FormError>{error}</FormError>}
    </div>
  )
}
