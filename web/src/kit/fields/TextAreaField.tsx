import { Textarea, type TextareaProps } from '@mantine/core'
import type { FieldBinding } from '../form/checks/field-paths.ts'

type TextAreaFieldProps = FieldBinding<string> & Omit<TextareaProps, keyof FieldBinding<string>>

export function TextAreaField({ onChange, ...input }: TextAreaFieldProps) {
  return (
    <Textarea
      rows={4}
      resize="vertical"
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
