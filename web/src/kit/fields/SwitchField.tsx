import { Checkbox, Switch, type CheckboxProps, type SwitchProps } from '@mantine/core'
import type { FieldBinding } from '../form/checks/field-paths.ts'

type SwitchFieldProps = FieldBinding<boolean> & Omit<SwitchProps, keyof FieldBinding<boolean>>
type CheckboxFieldProps = FieldBinding<boolean> & Omit<CheckboxProps, keyof FieldBinding<boolean>>

export function SwitchField({ value, onChange, ...input }: SwitchFieldProps) {
  return <Switch {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
}

export function CheckboxField({ value, onChange, ...input }: CheckboxFieldProps) {
  return <Checkbox {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
}
