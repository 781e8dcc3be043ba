import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { ComponentProps } from 'react'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'

interface RecordDialogProps extends Omit<
  ComponentProps<typeof DialogForm>,
  'title' | 'verb' | 'needsChange'
> {
  /** 'access group' */
  noun: string
  /** The name of the record that is edited; undefined for a new one. */
  name: string | undefined
}

/** The form that creates a record, or edits an existing one. */
export function RecordDialog({ noun, name, ...form }: RecordDialogProps) {
  const title = name === undefined ? `Create ${noun}` : sentence`Edit ${noun}: ${name}`
  const verb = name === undefined ? title : `Save ${noun}`
  return <DialogForm {...form} title={title} verb={verb} needsChange={name !== undefined} />
}
