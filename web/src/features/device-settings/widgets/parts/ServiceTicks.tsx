import type { ServiceKind } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { CheckboxField } from '../../../../kit/fields/SwitchField.tsx'
import type { FieldBinding } from '../../../../kit/form/field-paths.ts'
import { FieldRow } from '../../../../kit/form/FieldLayout.tsx'
import { datesText, type ServiceDates } from './use-service-dates.ts'

interface ServiceTicksProps {
  warranty: FieldBinding<boolean>
  subscription: FieldBinding<boolean>
  /** The present dates of the robot; undefined: none is chosen, or they are not loaded. */
  dates: Readonly<Record<ServiceKind, ServiceDates>> | undefined
}

/** Which dates are set, each with what it is now. */
export function ServiceTicks({ warranty, subscription, dates }: ServiceTicksProps) {
  const now = (kind: ServiceKind) => dates && `Now: ${datesText(dates[kind])}`
  return (
    <FieldRow isShort>
      <CheckboxField label="Warranty" description={now('warranty')} {...warranty} />
      <CheckboxField label="Subscription" description={now('subscription')} {...subscription} />
    </FieldRow>
  )
}
