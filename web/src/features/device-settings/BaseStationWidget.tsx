import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { DEVICE_SETTINGS_ERRORS } from '@service-center/contract/device-settings/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { findDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { ChangedNotice } from '../../kit/widgets/ValueNotices.tsx'
import { useShownValue } from '../../kit/widgets/use-shown-value.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { confirmMove, deviceErrorText, isInService, losersOf, useKnownCustomers } from './device-customers.ts'

interface Values {
  customerId: number | null
  basestationId: number | null
}

const EMPTY: Values = { customerId: null, basestationId: null }

/** Moves a reference station to another customer. */
export default function BaseStationWidget({ prefill }: WidgetProps) {
  const fleet = useFleet()
  const customers = useKnownCustomers()
  const { nameOf } = customers
  const form: CheckedForm<Values> = useWidgetForm(api.deviceSettings.addBaseStation, {
    defaults: EMPTY,
    prefill: {
      ...(prefill.customerId === undefined ? {} : { customerId: prefill.customerId }),
      ...(prefill.referencestationId === undefined ? {} : { basestationId: prefill.referencestationId }),
    },
    ids: { customerId: 'customer', basestationId: 'referencestation' },
    input: ({ customerId, basestationId }) => ({
      body: {
        customerId: customerId ?? 0,
        basestationId: basestationId ?? 0,
        ...(shown.now === null ? {} : { was: shown.now }),
      },
    }),
    rules: ({ customerId, basestationId }) => ({
      customerId:
        customerId === null
          ? MESSAGES.required
          : customerId === station?.customerId
            ? `Reference station ${basestationId} belongs to this customer already.`
            : undefined,
      basestationId:
        basestationId === null
          ? MESSAGES.required
          : station !== undefined && !isInService(station)
            ? DEVICE_SETTINGS_ERRORS.device_deprecated.message
            : undefined,
    }),
    confirm: async (_input, { customerId, basestationId }) => {
      const losers = losersOf(customers, station?.customerId ?? 0, customerId ?? 0).map(nameOf)
      if (losers.length === 0) return true
      return confirmMove({
        devices: `reference station ${basestationId}`,
        losers,
        to: nameOf(customerId),
      })
    },
    cancelled: 'canceled',
    errorText: (error) => deviceErrorText(error, 'reference station or customer'),
    success: (_reply, { customerId, basestationId }) =>
      `Successfully added reference station ${basestationId} to customer ${customerId}!`,
    onSuccess: (_reply, { customerId }) => shown.saved(customerId),
  })
  const { basestationId } = form.values
  const station =
    basestationId === null
      ? undefined
      : findDevice(fleet ?? [], { type: DEVICE_TYPE.referenceStation, id: basestationId })
  const shown = useShownValue<number | null>(station?.id ?? null, station?.customerId ?? null)
  return (
    <WidgetForm form={form} verb="Add station">
      <CustomerField label="Customer" withAsterisk {...form.field('customerId')} />
      <DeviceField
        label="Reference station"
        type={DEVICE_TYPE.referenceStation}
        withAsterisk
        offered={isInService}
        description={shown.now === null ? undefined : sentence`Now: ${nameOf(shown.now)}`}
        {...form.field('basestationId')}
      />
      <ChangedNotice
        noun="customer"
        before={shown.before == null ? undefined : nameOf(shown.before)}
        now={nameOf(shown.now)}
      />
    </WidgetForm>
  )
}
