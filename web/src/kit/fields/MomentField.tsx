import { DayField as DayInput } from '../../ui/form/DayField.tsx'
import { MomentField as MomentInput } from '../../ui/form/MomentField.tsx'
import { useTimeOffset } from '../../ui/time/Time.tsx'
import { deviceDate } from '../device/values/device-dates.ts'
import type { FieldBinding } from '../form/checks/field-paths.ts'

interface MomentFieldProps extends FieldBinding<number | null> {
  label: string
  /** Shown while there is no time: 'For good'. */
  placeholder: string
  description?: string | undefined
  onClosed?: () => void
  /** The latest time that can be picked, in unix seconds. */
  latest?: number
  /** Shows and picks seconds, not only minutes. */
  hasSeconds?: boolean
}

/** A time in unix seconds, shown at the user's UTC offset; null for no time. */
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

/** A day as 'YYYY/MM/DD' or '', typed in any common order of year, month and day, or picked from a calendar. */
export function DayField(props: DayFieldProps) {
  return <DayInput {...props} parse={deviceDate} />
}
