import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_SETTING_MESSAGES,
  UN_DEPRECATE,
} from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { DEVICE_SETTINGS_ERRORS } from '@service-center/contract/device-settings/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useRef } from 'react'
import { deviceTitle, findDevice, type FleetDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { preparedOnce } from '../../api/shared-data/prepared-once.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { AnyDeviceField, type DeviceRef } from '../../kit/fields/devices/DeviceField.tsx'
import { PickField } from '../../kit/fields/picks/PickField.tsx'
import { devicePicks, type Pick, type Picks } from '../../kit/fields/picks/picks.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetPrefill, WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'

interface Values {
  device: DeviceRef | null
  /** Null for no replacement; the id of UN_DEPRECATE puts the device into service again. */
  replacementId: number | null
}

const EMPTY: Values = { device: null, replacementId: null }
const isReturning = ({ replacementId }: Values) => replacementId === UN_DEPRECATE.id

/** Deprecates or un-deprecates a device after a confirmation. */
export default function DeprecateDeviceWidget({ prefill }: WidgetProps) {
  const fleet = useFleet()
  const undeprecate = useApiMutation(api.deviceSettings.undeprecate)
  const asked = useRef(EMPTY)
  const find = (ref: DeviceRef | null) => (ref && fleet ? findDevice(fleet, ref) : undefined)
  const form = useWidgetForm(api.deviceSettings.deprecate, {
    defaults: EMPTY,
    prefill: prefilledDevice(prefill),
    neverSaved: ['device', 'replacementId'],
    input: (values) => ({
      body: {
        deviceType: values.device?.type ?? DEVICE_TYPE.robot,
        oldId: values.device?.id ?? 0,
        newId: isReturning(values) ? null : values.replacementId,
      },
    }),
    renamed: { deviceType: 'device', oldId: 'device', id: 'device', newId: 'replacementId' },
    rules: (values) => rulesOf(values, find(values.device)),
    confirm: (_input, values) => {
      asked.current = values
      return confirm(questionOf(values, find(values.device)))
    },
    cancelled: DEVICE_SETTING_MESSAGES.deprecationCancelled,
    around: (call, { body: { deviceType, oldId } }) =>
      isReturning(asked.current) ? undeprecate.mutateAsync({ body: { deviceType, id: oldId } }) : call(),
    success: (_reply, values) => successText(values),
  })
  const isBack = isReturning(form.values)
  const { device } = form.values
  return (
    <WidgetForm
      form={form}
      verb={isBack ? 'Un-deprecate' : 'Deprecate'}
      note="Asks for confirmation."
      isDestructive={!isBack}
      isWaiting={fleet === undefined}
    >
      <AnyDeviceField
        label="Device"
        withAsterisk
        offered={({ deprecated }) => (deprecated !== null) === isBack}
        {...form.field('device')}
        onChange={(chosen) =>
          form.set({
            device: chosen,
            // A device can only be replaced by one of the same type.
            ...(chosen?.type === device?.type || isBack ? {} : { replacementId: null }),
          })
        }
      />
      <ReplacementField label="Replaced by" device={device} {...form.field('replacementId')} />
    </WidgetForm>
  )
}

function prefilledDevice({ robotId, tabletId, referencestationId }: WidgetPrefill): Partial<Values> {
  const { robot, tablet, referenceStation } = DEVICE_TYPE
  if (robotId !== undefined) return { device: { type: robot, id: robotId } }
  if (tabletId !== undefined) return { device: { type: tablet, id: tabletId } }
  return referencestationId === undefined
    ? {}
    : { device: { type: referenceStation, id: referencestationId } }
}

/** @param device undefined if none is chosen, or a link has named one that the viewer does not see */
function rulesOf(values: Values, device: FleetDevice | undefined) {
  if (device === undefined) return { device: MESSAGES.required }
  const isDeprecated = device.deprecated !== null
  if (isReturning(values)) return isDeprecated ? {} : { device: 'This device is not deprecated.' }
  if (isDeprecated)
    return {
      device: `This device is deprecated already. Choose ${UN_DEPRECATE.name} to put it into service.`,
    }
  return values.replacementId === device.id
    ? { replacementId: DEVICE_SETTINGS_ERRORS.device_replaces_itself.message }
    : {}
}

const kindOf = (type: DeviceRef['type']) => DEVICE_KINDS[type].name

function successText({ device, ...values }: Values): string {
  if (device === null) return ''
  const name = `${kindOf(device.type)} ${device.id}`
  if (isReturning({ device, ...values })) return sentence`Successfully un-deprecated ${name}`
  const by =
    values.replacementId === null ? '' : `, replaced by ${kindOf(device.type)} ${values.replacementId}`
  return sentence`Successfully deprecated ${name}${by}`
}

function questionOf(values: Values, device: FleetDevice | undefined) {
  const name =
    device === undefined ? '' : sentence`${kindOf(device.type).toLowerCase()} ${deviceTitle(device)}`
  if (isReturning(values)) {
    return {
      title: sentence`Un-deprecate ${name}?`,
      text: 'It is in service again, and names no device that replaces it.',
      verb: 'Un-deprecate',
      keepLabel: 'Keep deprecated',
    }
  }
  const link =
    values.replacementId === null ? '' : ` Its page leads to ${values.replacementId}, which replaces it.`
  return {
    title: sentence`Deprecate ${name}?`,
    text: `It is struck through in lists, and left out where deprecated devices are excluded.${link} Its data stays, and it may still report.`,
    verb: 'Deprecate',
    keepLabel: 'Keep in service',
    destructive: true,
  }
}

/** Null for the entry UN-DEPRECATE. */
type Replacement = FleetDevice | null

const ENTRY: Pick<Replacement> = {
  item: null,
  value: String(UN_DEPRECATE.id),
  label: UN_DEPRECATE.name,
  id: String(UN_DEPRECATE.id),
  isGone: false,
}

const ENTRY_ALONE: Picks<Replacement> = { list: [ENTRY], byValue: new Map([[ENTRY.value, ENTRY]]) }

/** Puts the entry UN-DEPRECATE above the devices. */
const withEntry = preparedOnce(({ list, byValue }: Picks<FleetDevice>): Picks<Replacement> => ({
  list: [ENTRY, ...list],
  byValue: new Map<string, Pick<Replacement>>([...byValue, [ENTRY.value, ENTRY]]),
}))

interface ReplacementFieldProps extends FieldBinding<number | null> {
  label: string
  /** The device to replace. Other devices of its type that are in service are offered. */
  device: DeviceRef | null
}

/** Chooses the replacement device, none, or UN-DEPRECATE. */
function ReplacementField({ device, value, onChange, ...field }: ReplacementFieldProps) {
  const fleet = useFleet()
  return (
    <PickField
      placeholder="None"
      {...field}
      source={fleet}
      prepare={(all) => (device === null ? ENTRY_ALONE : withEntry(devicePicks(all, device.type)))}
      offered={(item) => item === null || (item.deprecated === null && item.id !== device?.id)}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
