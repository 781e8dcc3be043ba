import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/checks/field-paths.ts'

// The sign-in page loads this file before everything else: it must import nothing more.

type TextFieldProps = FieldBinding<string> & Omit<TextInputProps, keyof FieldBinding<string>>

export function TextField({ onChange, ...input }: TextFieldProps) {
  return <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />
}

type PasswordFieldProps = FieldBinding<string> &
  Omit<PasswordInputProps, keyof FieldBinding<string>> & {
    /** The label of its show button, for a form with several passwords: 'Show the repeated password'. */
    showLabel?: string
  }

/** A password, with a button that shows it. */
export function PasswordField({ onChange, showLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': showLabel ?? 'Show the password' }}
      // Mantine sets it on all other inputs by itself.
      {...(input.error === undefined ? {} : { 'aria-invalid': true })}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
