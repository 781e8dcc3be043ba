import * as api from '@service-center/contract/api.ts'
import { DEVICE_SETTING_MESSAGES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useEffect, useRef } from 'react'
import type { FleetDevice } from '../../../../api/fleet.ts'
import type { CheckedForm } from '../../../../kit/form/checked-form.ts'
import { useWidgetForm } from '../../../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill } from '../../../../kit/widgets/widget.ts'
import { connectEffects } from '../rules/connect-effects.ts'
import { connectedText } from '../rules/connected-text.ts'
import { afterDevice, type ConnectValues } from '../rules/connect-values.ts'
import { listText } from '../rules/list-text.ts'
import { askAboutLostSight } from './ask-about-lost-sight.tsx'
import { deviceErrorText } from './device-error-text.ts'
import { useKnownThings } from './use-known-things.ts'
import { usePlaces } from './use-places.ts'

const EMPTY: ConnectValues = {
  robotId: null,
  tabletId: null,
  dealerId: null,
  customerId: null,
  disconnects: false,
}

/** The form that connects devices, with what it shows of them. */
export function useConnectForm({ robotId, tabletId, customerId }: WidgetPrefill) {
  const known = useKnownThings()
  const { customers, robotOf, tabletOf, tabletsOf } = known
  const effectsOf = (values: ConnectValues) =>
    connectEffects({
      values,
      robot: robotOf(values.robotId),
      tablet: tabletOf(values.tabletId),
      customers,
      tabletsOfRobot: tabletsOf(values.robotId),
    })
  const form: CheckedForm<ConnectValues> = useWidgetForm(api.deviceSettings.connect, {
    defaults: EMPTY,
    prefill: {
      ...(robotId === undefined ? {} : { robotId }),
      ...(tabletId === undefined ? {} : { tabletId }),
      ...(customerId === undefined ? {} : { customerId }),
    },
    ids: { robotId: 'robot', tabletId: 'tablet', customerId: 'customer', dealerId: 'customer' },
    neverSaved: ['disconnects'],
    input: (values) => ({
      body: {
        customerId: values.customerId ?? 0,
        robotId: values.robotId,
        tabletId: values.tabletId,
        disconnect: values.disconnects,
        ...(known.isLoaded ? { was: places.was } : {}),
      },
    }),
    rules: (values) => ({
      robotId:
        values.robotId === null && values.tabletId === null
          ? DEVICE_SETTING_MESSAGES.tabletOrRobot
          : serviceError(robotOf(values.robotId)),
      tabletId: serviceError(tabletOf(values.tabletId)),
      customerId:
        values.customerId === null
          ? MESSAGES.required
          : effectsOf(values)?.isChange === false
            ? 'Nothing would change: this is how it is now.'
            : undefined,
    }),
    confirm: async (_input, values) => {
      const { losers = [], lost = [] } = effectsOf(values) ?? {}
      if (losers.length === 0) return true
      const names = losers.map(customers.nameOf)
      return askAboutLostSight({
        devices: listText(lost),
        losers: names,
        to: customers.nameOf(values.customerId),
      })
    },
    cancelled: 'canceled',
    errorText: (error) => deviceErrorText(error, 'robot, tablet or customer'),
    success: (_reply, values) => connectedText(values, customers.nameOf(values.customerId)),
    onSuccess: (_reply, values) => places.saved(values),
  })
  const places = usePlaces(form.values, known)
  useFirstCustomer(form, known)
  return { form, known, places, effects: effectsOf(form.values) }
}

const serviceError = (device: FleetDevice | undefined): string | undefined =>
  device === undefined || device.deprecated === null ? undefined : ERRORS.device_deprecated.message

/** Fills in the customer of the devices that the form was opened with, once when they are loaded. */
function useFirstCustomer(
  form: Pick<CheckedForm<ConnectValues>, 'values' | 'isChanged' | 'startFrom'>,
  known: ReturnType<typeof useKnownThings>,
): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!known.isLoaded || isDone.current) return
    isDone.current = true
    const { values, isChanged } = form
    const { customerId, robotId, tabletId } = values
    if (isChanged || customerId !== null || (robotId === null && tabletId === null)) return
    form.startFrom(afterDevice(known, values, { robotId }))
  }, [form, known])
}
