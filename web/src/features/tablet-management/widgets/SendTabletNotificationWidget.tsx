import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { isNotReached } from '../order-text.ts'
import { RobotTablets, TabletOutcomes } from '../RobotTablets.tsx'
import { useSuspensionTexts } from '../suspension-texts.ts'

interface Values {
  robotId: number | null
  /** Null until it is edited; until then, the text for the robot's customer is used. */
  title: string | null
  message: string | null
}

const EMPTY: Values = { robotId: null, title: null, message: null }

/** Sends a notification about a missing payment to all tablets of a robot. Loaded lazily. */
export default function SendTabletNotificationWidget({ prefill }: WidgetProps) {
  const form: ApiForm<typeof api.tabletManagement.sendNotification, Values> = useWidgetForm(
    api.tabletManagement.sendNotification,
    {
      defaults: EMPTY,
      prefill: prefill.robotId === undefined ? {} : { robotId: prefill.robotId },
      ids: { robotId: 'robot' },
      neverSaved: ['title', 'message'],
      input: ({ robotId, title, message }) => ({
        query: { robotId: String(robotId ?? 0) },
        body: { title: title ?? texts.title, message: message ?? texts.message },
      }),
      rules: ({ robotId }) => ({ robotId: robotId === null ? MESSAGES.required : undefined }),
      success: ({ data }, { robotId }) =>
        data.some(isNotReached) ? undefined : `Successfully sent notification to Robot ${robotId}`,
      onSuccess: ({ data }, { robotId }) => {
        const failed = data.filter(isNotReached).length
        if (failed > 0)
          toast.warning(`Robot ${robotId}: ${failed} of ${data.length} tablets were not notified.`)
      },
    },
  )
  const { robotId, title, message } = form.values
  const texts = useSuspensionTexts(robotId).notification
  return (
    <WidgetForm
      form={form}
      verb="Send notification"
      below={form.reply !== undefined && !form.isChanged && <TabletOutcomes outcomes={form.reply.data} />}
    >
      <DeviceField label="Robot" type={DEVICE_TYPE.robot} withAsterisk {...form.field('robotId')} />
      {robotId !== null && <RobotTablets robotId={robotId} />}
      <TextField label="Title" withAsterisk {...form.field('title')} value={title ?? texts.title} />
      <TextAreaField
        label="Message"
        withAsterisk
        {...form.field('message')}
        value={message ?? texts.message}
      />
    </WidgetForm>
  )
}
