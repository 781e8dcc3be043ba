import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { TabletLock } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { useQuery } from '@tanstack/react-query'
import { q } from '../../../api/queries/query.ts'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import type { ApiForm } from '../../../kit/form/use-api-form.ts'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { isNotReached } from '../order-text.ts'
import { RobotTablets, TabletOutcomes } from '../RobotTablets.tsx'
import { useSuspensionTexts } from '../suspension-texts.ts'

interface Values {
  robotId: number | null
  lock: boolean
  /** Null until it is edited; until then, the text for the robot's customer is used. */
  message: string | null
}

const EMPTY: Values = { robotId: null, lock: true, message: null }

/** Locks or unlocks all tablets of a robot after a confirmation. Loaded lazily. */
export default function LockTabletWidget({ prefill }: WidgetProps) {
  const form: ApiForm<typeof api.tabletManagement.lockDevice, Values> = useWidgetForm(
    api.tabletManagement.lockDevice,
    {
      defaults: EMPTY,
      prefill: prefill.robotId === undefined ? {} : { robotId: prefill.robotId },
      ids: { robotId: 'robot' },
      neverSaved: ['lock', 'message'],
      input: ({ robotId, lock, message }) => ({
        query: { robotId: String(robotId ?? 0), lock: lock ? 'true' : 'false' },
        body: { message: message ?? text },
      }),
      rules: ({ robotId }) => ({ robotId: robotId === null ? MESSAGES.required : undefined }),
      confirm: async (_input, values) => {
        // If the tablets cannot be loaded, the form shows that error instead of a confirmation about no tablets.
        const known = tablets ?? (await refetch({ throwOnError: true })).data
        return confirm(questionOf(values, known?.data ?? []))
      },
      cancelled: 'canceled',
      success: ({ data }, { robotId, lock }) =>
        data.some(isNotReached) ? undefined : `Successfully ${lock ? 'locked' : 'unlocked'} Robot ${robotId}`,
      onSuccess: ({ data }, { robotId, lock }) => {
        const failed = data.filter(isNotReached).length
        const verb = lock ? 'locked' : 'unlocked'
        if (failed > 0)
          toast.warning(`Robot ${robotId}: ${failed} of ${data.length} tablets were not ${verb}.`)
      },
    },
  )
  const { robotId, lock, message } = form.values
  const texts = useSuspensionTexts(robotId)
  const text = lock ? texts.lock : texts.unlock
  const {
    data: tablets,
    isLoading,
    refetch,
  } = useQuery({
    ...q(api.robotTablets.ofRobot, { params: { id: String(robotId) } }),
    enabled: robotId !== null,
  })
  return (
    <WidgetForm
      form={form}
      verb={lock ? 'Lock robot' : 'Unlock robot'}
      isDestructive={lock}
      isWaiting={isLoading}
      below={form.reply !== undefined && !form.isChanged && <TabletOutcomes outcomes={form.reply.data} />}
    >
      <DeviceField label="Robot" type={DEVICE_TYPE.robot} withAsterisk {...form.field('robotId')} />
      {robotId !== null && <RobotTablets robotId={robotId} />}
      <SwitchField
        label="Lock"
        description="Off: the tablets are unlocked and can be used again."
        {...form.field('lock')}
      />
      <TextAreaField
        label="Message"
        description="What the tablets show."
        {...form.field('message')}
        value={message ?? text}
      />
    </WidgetForm>
  )
}

function questionOf({ robotId, lock }: Values, tablets: readonly TabletLock[]) {
  const changing = tablets.filter(({ locked }) => locked !== lock).map(({ tabletId }) => tabletId)
  const ids = changing.join(', ')
  const which = changing.length === 1 ? `Tablet ${ids}` : `${changing.length} tablets (${ids})`
  const effect = lock
    ? 'shows the message and cannot be used until it is unlocked.'
    : 'can be used again as soon as it is connected.'
  const effectOfMany = lock
    ? 'show the message and cannot be used until they are unlocked.'
    : 'can be used again as soon as they are connected.'
  return {
    title: `${lock ? 'Lock' : 'Unlock'} robot ${robotId}?`,
    text:
      changing.length === 0
        ? `No tablet of this robot has to be ${lock ? 'locked' : 'unlocked'}.`
        : `${which} ${changing.length === 1 ? effect : effectOfMany}`,
    verb: lock ? 'Lock robot' : 'Unlock robot',
    keepLabel: lock ? 'Do not lock' : 'Keep locked',
    destructive: lock,
  }
}
