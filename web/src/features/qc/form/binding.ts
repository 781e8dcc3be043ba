import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { fieldName } from '../model/draft-problems.ts'

/** The binding of a field of something with a key. */
export type BindField = <Value>(
  field: string,
  value: Value,
  onChange: (value: Value) => void,
) => FieldBinding<Value>

/** @param errorAt what is said of a field, by its name */
export function bindFields(key: string, errorAt: (name: string) => string | undefined): BindField {
  return (field, value, onChange) => {
    const name = fieldName(key, field)
    return { name, value, onChange, error: errorAt(name) }
  }
}
