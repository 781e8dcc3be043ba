import { TextField } from '../../../kit/fields/TextField.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { idListProblem } from '../id-problems.ts'

interface IdListFieldProps extends FieldBinding<string> {
  label: string
}

/** Ids as a list with ranges; what is wrong with it is said while typing. */
export function IdListField({ error, ...field }: IdListFieldProps) {
  return (
    <TextField
      placeholder="4300-4310, 4315"
      withAsterisk
      inputMode="text"
      maxLength={120_000}
      {...field}
      error={error ?? idListProblem(field.value)}
    />
  )
}
