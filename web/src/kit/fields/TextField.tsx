import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldBinding } from '../form/field-paths.ts'

type TextFieldProps = FieldBinding<string> & Omit<TextInputProps, keyof FieldBinding<string>>

/** A line of text. */
export function TextField({ onChange, ...input }: TextFieldProps) {
  return <TextInput {...input} onChange={(event) => onChange(event.currentTarget.value)} />
}
