import { DayField as DayInput } from '../../ui/form/DayField.tsx'
import { MomentField as MomentInput } from '../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { deviceDate } from '../device/device-dates.ts'
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

interface DayFieldProps extends FieldBinding<string> {
  label: string
  withAsterisk?: boolean
}

/** A day as 'YYYY/MM/DD', typed in any common order of its parts or picked from a calendar; '' while it is empty. */
export function DayField(props: DayFieldProps) {
  return <DayInput {...props} parse={deviceDate} />
}
