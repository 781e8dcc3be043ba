import { MomentField as MomentInput } from '../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import type { FieldBinding } from '../form/field-paths.ts'

interface MomentFieldProps extends FieldBinding<number | null> {
  label: string
  /** What stands there while it is open: 'For good'. */
  placeholder: string
  description?: string | undefined
  /** Unix seconds of the last moment that can be picked. */
  latest?: number
}

/** A moment in unix seconds, at the reader's offset from UTC; null while it is open. */
export function MomentField({ name, ...field }: MomentFieldProps) {
  const utcOffsetHours = useTimeOffset()
  return (
    <div data-field={name}>
      <MomentInput {...field} utcOffsetHours={utcOffsetHours} />
    </div>
  )
}
