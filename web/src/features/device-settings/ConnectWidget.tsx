import * as api from '@service-center/contract/api.ts'
import { DEVICE_SETTING_MESSAGES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { DEVICE_SETTINGS_ERRORS } from '@service-center/contract/device-settings/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { findDevice, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { isInternal } from '../../api/session/rights.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import { CheckboxField } from '../../kit/fields/SwitchField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { ChangedNotice } from '../../kit/widgets/ValueNotices.tsx'
import { useShownValue } from '../../kit/widgets/use-shown-value.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill, WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { listed } from '../../ui/text/format.ts'
import {
  afterDealer,
  afterDevice,
  connectedText,
  connectEffects,
  type ConnectValues,
  isOfDealer,
  type DevicesAndCustomers,
  withCustomer,
} from './connect-rules.ts'
import { confirmMove, deviceErrorText, isInService, useKnownCustomers } from './device-customers.ts'
import classes from './connect-widget.module.css'

/** Moves a robot, a tablet or both to a customer, and connects them. */
export default function ConnectWidget({ prefill }: WidgetProps) {
  const isAdmin = isInternal(useViewer())
  const { form, known, places, effects } = useConnectForm(prefill)
  const { values } = form
  const { customers, robotOf, tabletOf } = known
  const robot = robotOf(values.robotId)
  const tablet = tabletOf(values.tabletId)
  const dealerFilter = isAdmin ? values.dealerId : null
  const dealer = customers.byId.get(values.customerId ?? Number.NaN)?.dealerName
  return (
    <WidgetForm form={form} verb="Connect" note="Robot or tablet may stay blank.">
      <DeviceField
        label="Robot"
        type={DEVICE_TYPE.robot}
        offered={isInService}
        description={robot && `Now: ${places.robot.now}`}
        {...form.field('robotId')}
        onChange={(robotId) => form.set(afterDevice(known, values, { robotId }))}
      />
      <DeviceField
        label="Tablet"
        type={DEVICE_TYPE.tablet}
        offered={isInService}
        description={tablet && `Now: ${places.tablet.now}`}
        {...form.field('tabletId')}
        onChange={(tabletId) => form.set(afterDevice(known, values, { tabletId }))}
      />
      {values.robotId === null && typeof tablet?.connectedRobotId === 'number' && (
        <CheckboxField
          label={`Disconnect it from robot ${tablet.connectedRobotId}`}
          {...form.field('disconnects')}
        />
      )}
      {isAdmin && (
        <CustomerField
          label="Dealer"
          placeholder="All dealers"
          offered={({ isDealer }) => isDealer}
          {...form.field('dealerId')}
          onChange={(dealerId) => form.set(afterDealer(known, values, dealerId))}
        />
      )}
      <CustomerField
        label="Customer"
        withAsterisk
        offered={isOfDealer(customers, dealerFilter)}
        nothingFoundMessage={
          dealerFilter === null
            ? undefined
            : sentence`Nothing found below ${customers.nameOf(dealerFilter)}: clear the dealer`
        }
        description={isAdmin || dealer === undefined ? undefined : sentence`Dealer: ${dealer}`}
        {...form.field('customerId')}
        onChange={(customerId) => form.set(withCustomer(known, values, customerId))}
      />
      <ConnectEffects lines={effects?.lines ?? []} />
      <ChangedNotice noun="customer of the robot" {...places.robot} />
      <ChangedNotice noun="place of the tablet" {...places.tablet} />
    </WidgetForm>
  )
}

function ConnectEffects({ lines }: { lines: readonly string[] }) {
  return (
    <output aria-label="What will change" className={classes['effects']}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </output>
  )
}

const EMPTY: ConnectValues = {
  robotId: null,
  tabletId: null,
  dealerId: null,
  customerId: null,
  disconnects: false,
}

function useConnectForm({ robotId, tabletId, customerId }: WidgetPrefill) {
  const known = useDevicesAndCustomers()
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
      return confirmMove({
        devices: listed(lost),
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
  device === undefined || isInService(device) ? undefined : DEVICE_SETTINGS_ERRORS.device_deprecated.message

/** Fills in the customer of the prefilled devices, once, when the devices are loaded. */
function useFirstCustomer(
  form: Pick<CheckedForm<ConnectValues>, 'values' | 'isChanged' | 'startFrom'>,
  known: ReturnType<typeof useDevicesAndCustomers>,
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

const NONE: readonly FleetDevice[] = []

/** The viewer's devices and customers; empty while they load. */
function useDevicesAndCustomers() {
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
      tabletsOf: (robotId: number | null) =>
        robotId === null ? NONE : devices.filter(({ connectedRobotId }) => connectedRobotId === robotId),
    }
  }, [fleet, customers])
}

/** The customer of a device, and for a tablet also its robot, as text. */
interface Place {
  /** Where it was before somebody else changed it; undefined if nobody did. */
  readonly before: string | undefined
  readonly now: string
}

interface Places {
  /** The current customers and robot. The call fails if somebody else has changed them. */
  readonly was: {
    readonly robotCustomerId: number | null
    readonly tabletCustomerId: number | null
    readonly tabletRobotId: number | null
  }
  readonly robot: Place
  readonly tablet: Place
  readonly saved: (values: ConnectValues) => void
}

/**
 * The customers and the connection of the chosen devices, and whether somebody else changes them while the form is
 * open.
 */
function usePlaces(
  values: ConnectValues,
  { customers: { nameOf }, robotOf, tabletOf }: DevicesAndCustomers,
): Places {
  const robot = robotOf(values.robotId)
  const tablet = tabletOf(values.tabletId)
  const tabletPlace = (customerId: number, robotId: number | null) =>
    sentence`${nameOf(customerId)}, ${robotId === null ? 'without a robot' : `robot ${robotId}`}`
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
