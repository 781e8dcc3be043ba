import { MomentField } from '../../../kit/fields/MomentField.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'

/** The time after which a command is not started any more. */
export function ExpiryField(field: FieldBinding<number | null>) {
  return (
    <MomentField
      {...field}
      label="Run only until …"
      placeholder="No limit"
      description="A device that has not started by then does not run it."
    />
  )
}

/** What is wrong with an expiry; undefined when nothing is. */
export function expiryProblem(expiresAt: number | null, now = Date.now() / 1000): string | undefined {
  return expiresAt !== null && expiresAt <= now ? 'Choose a time in the future' : undefined
}
