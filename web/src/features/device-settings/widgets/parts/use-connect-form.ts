import * as api from '@service-center/contract/api.ts'
import { DEVICE_SETTING_MESSAGES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { ERRORS } from '@service-center/contract/endpoint/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { useEffect, useMemo, useRef } from 'react'
import { findDevice, type FleetDevice, useFleet } from '../../../../api/fleet.ts'
import type { CheckedForm } from '../../../../kit/form/checked-form.ts'
import { useShownValue } from '../../../../kit/widgets/use-shown-value.ts'
import { useWidgetForm } from '../../../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill } from '../../../../kit/widgets/widget.ts'
import { connectEffects } from '../rules/connect-effects.ts'
import { afterDevice, type ConnectValues, type KnownThings } from '../rules/connect-values.ts'
import { listText } from '../rules/list-text.ts'
import { askAboutLostSight } from './ask-about-lost-sight.tsx'
import { deviceErrorText } from './device-error-text.ts'
import { useKnownCustomers } from './use-known-customers.ts'

interface LoadedThings extends KnownThings {
  readonly isLoaded: boolean
  /** The tablets that are connected to a robot. */
  readonly tabletsOf: (robotId: number | null) => readonly FleetDevice[]
}

const NONE: readonly FleetDevice[] = []

/** The viewer's devices and customers; none while they load. */
function useKnownThings(): LoadedThings {
  const fleet = useFleet()
  const customers = useKnownCustomers()
  return useMemo(() => {
    const devices = fleet ?? NONE
    const find = (type: FleetDevice['type']) => (id: number | null) =>
      id === null ? undefined : findDevice(devices, { type, id })
    return {
      customers,
      isLoaded: fleet !== undefined && customers.byId.size > 0,
      robotOf: find(DEVICE_TYPE.robot),
      tabletOf: find(DEVICE_TYPE.tablet),
      tabletsOf: (robotId) =>
        robotId === null ? NONE : devices.filter(({ connectedRobotId }) => connectedRobotId === robotId),
    }
  }, [fleet, customers])
}

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

/**
 * What the call that connects devices has done, in the style of the other toasts (specification 2, section 8, words none).
 * @param customer the name of the customer
 */
export function connectedText({ robotId, tabletId, disconnects }: ConnectValues, customer: string): string {
  if (robotId !== null && tabletId !== null)
    return `Successfully connected Tablet ${tabletId} to Robot ${robotId}, both at ${customer}`
  if (robotId !== null) return `Successfully connected Robot ${robotId} to ${customer}`
  if (disconnects) return `Successfully disconnected Tablet ${tabletId} from its robot, at ${customer}`
  return `Successfully connected Tablet ${tabletId} to ${customer}`
}

/** The former and the present place of a device, in words; before undefined: nobody else has changed it. */
interface PlaceNews {
  readonly before: string | undefined
  readonly now: string
}

/** Where the chosen devices are, as the form shows them and as the call compares them. */
interface Places {
  readonly was: {
    readonly robotCustomerId: number | null
    readonly tabletCustomerId: number | null
    readonly tabletRobotId: number | null
  }
  readonly robot: PlaceNews
  readonly tablet: PlaceNews
  readonly saved: (values: ConnectValues) => void
}

/** Tells what others change of the chosen devices while the form is open. */
function usePlaces(values: ConnectValues, { customers: { nameOf }, robotOf, tabletOf }: KnownThings): Places {
  const robot = robotOf(values.robotId)
  const tablet = tabletOf(values.tabletId)
  const tabletPlace = (customerId: number, robotId: number | null) =>
    `${nameOf(customerId)}, ${robotId === null ? 'without a robot' : `robot ${robotId}`}`
  const robotShown = useShownValue(robot?.id ?? null, robot === undefined ? '' : nameOf(robot.customerId))
  const tabletShown = useShownValue(
    tablet?.id ?? null,
    tablet === undefined ? '' : tabletPlace(tablet.customerId, tablet.connectedRobotId),
  )
  return {
    was: {
      robotCustomerId: robot?.customerId ?? null,
      tabletCustomerId: tablet?.customerId ?? null,
      tabletRobotId: tablet?.connectedRobotId ?? null,
    },
    robot: robotShown,
    tablet: tabletShown,
    saved: ({ customerId, robotId, disconnects }) => {
      if (customerId === null) return
      robotShown.saved(nameOf(customerId))
      const connected = robotId ?? (disconnects ? null : (tablet?.connectedRobotId ?? null))
      tabletShown.saved(tabletPlace(customerId, connected))
    },
  }
}
