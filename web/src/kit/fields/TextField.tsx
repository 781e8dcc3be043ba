import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'

type TextFieldProps = FieldBinding<string> & Omit<TextInputProps, keyof FieldBinding<string>>

/** A line of text. */
export function TextField({ onChange, ...input }: TextFieldProps) {
  return <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />
}

type PasswordFieldProps = FieldBinding<string> &
  Omit<PasswordInputProps, keyof FieldBinding<string>> & {
    /** Label of its show button, if a form has several: 'Show the repeated password'. */
    showLabel?: string
  }

/** A password, which can be shown. */
export function PasswordField({ onChange, showLabel, ...input }: PasswordFieldProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': showLabel ?? 'Show the password' }}
      // Mantine sets it on its other fields by itself.
      {...(input.error === undefined ? {} : { 'aria-invalid': true })}
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
