import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { findDevice, useFleet } from '../../api/shared-data/fleet.ts'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { ChangedNotice } from '../../kit/widgets/ValueNotices.tsx'
import { useShownValue } from '../../kit/widgets/use-shown-value.ts'
import { useWidgetForm } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { deviceErrorText } from './device-customers.ts'

interface Values {
  robotId: number | null
  name: string
}

const EMPTY: Values = { robotId: null, name: '' }
const NO_NAME = 'No name'

export default function RobotNameWidget({ prefill }: WidgetProps) {
  const fleet = useFleet()
  const form: CheckedForm<Values> = useWidgetForm(api.deviceSettings.setRobotName, {
    defaults: EMPTY,
    prefill: prefill.robotId === undefined ? {} : { robotId: prefill.robotId },
    ids: { robotId: 'robot' },
    input: ({ robotId, name }) => ({
      body: { robotId: robotId ?? 0, name: name.trim(), ...(robot === undefined ? {} : { was: shown.now }) },
    }),
    rules: ({ robotId, name }) => ({
      robotId: robotId === null ? MESSAGES.required : undefined,
      name: isBlank(name)
        ? MESSAGES.required
        : robot?.name === name.trim()
          ? 'The robot has this name already.'
          : undefined,
    }),
    errorText: (error) => deviceErrorText(error, 'robot'),
    success: (_reply, { robotId, name }) =>
      sentence`Successfully set the name of Robot ${robotId} to ${name.trim()}`,
    onSuccess: (_reply, { name }) => shown.saved(name.trim()),
  })
  const { robotId } = form.values
  const robot =
    robotId === null ? undefined : findDevice(fleet ?? [], { type: DEVICE_TYPE.robot, id: robotId })
  const shown = useShownValue(robot?.id ?? null, robot?.name ?? '')
  return (
    <WidgetForm form={form} verb="Change name">
      <DeviceField label="Robot" type={DEVICE_TYPE.robot} withAsterisk {...form.field('robotId')} />
      <TextField
        label="New name"
        placeholder="Name on the dashboard"
        withAsterisk
        {...(robot === undefined ? {} : { description: `Now: ${shown.now || NO_NAME}` })}
        {...form.field('name')}
      />
      <ChangedNotice
        noun="name"
        before={shown.before === undefined ? undefined : shown.before || NO_NAME}
        now={shown.now || NO_NAME}
      />
    </WidgetForm>
  )
}
