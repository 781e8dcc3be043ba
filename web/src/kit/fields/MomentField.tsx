import { MomentField as MomentInput } from '../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import type { FieldBinding } from '../form/field-paths.ts'

interface MomentFieldProps extends FieldBinding<number | null> {
  label: string
  /** Shown while it is open: 'For good'. */
  placeholder: string
  description?: string | undefined
  onClosed?: () => void
  /** The latest time that can be picked, in unix seconds. */
  latest?: number
  /** It is shown and picked to the second, not to the minute. */
  hasSeconds?: boolean
}

/** A time in unix seconds, shown at the user's UTC offset; null while it is open. */
export function MomentField({ name, ...field }: MomentFieldProps) {
  const utcOffsetHours = useTimeOffset()
  return (
    <div data-field={name}>
      <MomentInput {...field} utcOffsetHours={utcOffsetHours} />
    </div>
  )
}
