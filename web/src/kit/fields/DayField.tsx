import { DayField as DayInput } from '../../ui/form/DayField.tsx'
import { deviceDate } from '../device/device-dates.ts'
import type { FieldBinding } from '../form/field-paths.ts'

interface DayFieldProps extends FieldBinding<string> {
  label: string
  withAsterisk?: boolean
}

/** A day as 'YYYY/MM/DD', typed in any common order of its parts or picked from a calendar; '' while it is empty. */
export function DayField(props: DayFieldProps) {
  return <DayInput {...props} parse={deviceDate} />
}
