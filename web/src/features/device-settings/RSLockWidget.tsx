import * as api from '@service-center/contract/api.ts'
import { UNLOCK_ENTRY } from '@service-center/contract/device-settings/device-setting-rules.ts'
import type { RobotSoftwareGroup } from '@service-center/contract/device-settings/device-settings.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useEffect } from 'react'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { type Load, useLoad } from '../../api/queries/use-load.ts'
import { ChangelogLink } from '../../kit/device/ChangelogLink.tsx'
import { DeviceField } from '../../kit/fields/devices/DeviceField.tsx'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { ChangedNotice, UnreadValue } from '../../kit/widgets/ValueNotices.tsx'
import { useShownValue } from '../../kit/widgets/use-shown-value.ts'
import { useWidgetForm, widgetErrorText } from '../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../kit/widgets/widget.ts'
import { WidgetForm } from '../../kit/widgets/WidgetForm.tsx'
import { UnlessFailed } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

interface Values {
  robotId: number | null
  /** The id of an access group as text; `UNLOCK` removes the lock. */
  group: string | null
}

const EMPTY: Values = { robotId: null, group: null }
const UNLOCK = String(UNLOCK_ENTRY.Id)

/** Locks a robot to the versions of an access group of robot software, or unlocks it. */
export default function RSLockWidget({ prefill }: WidgetProps) {
  const groups = useVersionGroups()
  const unlock = useApiMutation(api.deviceSettings.unlockVersions)
  const form: CheckedForm<Values> = useWidgetForm(api.deviceSettings.lockVersions, {
    defaults: EMPTY,
    prefill: prefill.robotId === undefined ? {} : { robotId: prefill.robotId },
    ids: { robotId: 'robot' },
    input: ({ robotId, group }) => ({
      body: {
        robotId: robotId ?? 0,
        rsAccessGroupId: Number(group ?? 0),
        ...(held === undefined ? {} : { was: held.map(({ Id }) => Id) }),
      },
    }),
    renamed: { rsAccessGroupId: 'group' },
    rules: ({ robotId, group }) => ({
      robotId: robotId === null ? MESSAGES.required : undefined,
      group: group === null ? MESSAGES.required : undefined,
    }),
    around: (call, { body: { rsAccessGroupId, ...body } }) =>
      rsAccessGroupId === UNLOCK_ENTRY.Id ? unlock.mutateAsync({ body }) : call(),
    errorText: widgetErrorText,
    success: (_reply, { robotId, group }) =>
      group === UNLOCK
        ? `Successfully unlocked the max. RS update version of Robot ${robotId}`
        : sentence`Successfully locked the max. RS update version of Robot ${robotId} to ${nameOf(group)}`,
    onSuccess: (_reply, { group }) => shown.saved(group === UNLOCK ? 'unlocked' : nameOf(group)),
  })
  const { robotId, group } = form.values
  const holding = useHeldGroups(robotId, groups.data)
  const held = holding.data
  const now = held?.map(({ Name }) => Name).join(', ') || 'unlocked'
  const shown = useShownValue(held === undefined ? null : robotId, now)
  const nameOf = (id: string | null) => groups.data?.find(({ Id }) => String(Id) === id)?.Name ?? ''
  return (
    <WidgetForm form={form} verb={group === UNLOCK ? 'Unlock' : 'Lock'} isWaiting={robotId !== null && !held}>
      <DeviceField label="Robot" type={DEVICE_TYPE.robot} withAsterisk {...form.field('robotId')} />
      <UnlessFailed load={groups}>
        <SelectField
          label="Max. version"
          withAsterisk
          placeholder={groups.data === undefined ? 'Loading…' : 'Choose an access group'}
          data={[UNLOCK_ENTRY, ...(groups.data ?? [])].map(({ Id, Name }) => ({
            value: String(Id),
            label: Name,
          }))}
          {...(held === undefined ? {} : { description: `Now: ${shown.now}` })}
          {...form.field('group')}
        />
      </UnlessFailed>
      {group !== null && group !== UNLOCK && (
        <ChangelogLink type={DEVICE_TYPE.robot}>Changelog of robot software</ChangelogLink>
      )}
      <UnreadValue noun="lock" load={holding} />
      <ChangedNotice noun="lock" before={shown.before} now={shown.now} />
    </WidgetForm>
  )
}

/** Loads the access groups of robot software. Shows a toast if loading fails. */
function useVersionGroups() {
  const load = useLoad(q(api.deviceSettings.versionGroups, {}))
  const message = load.data === undefined ? load.failure?.message : undefined
  useEffect(() => {
    if (message !== undefined) toast.error(message)
  }, [message])
  return { ...load, data: load.data?.data }
}

/** The groups that the robot itself has, not its customer: the robot is locked to their versions. Undefined while loading. */
function useHeldGroups(
  robotId: number | null,
  groups: readonly RobotSoftwareGroup[] | undefined,
): Load<readonly RobotSoftwareGroup[]> {
  const load = useLoad({
    ...q(api.deviceHistory.robotAccessGroups, { params: { id: String(robotId) } }),
    enabled: robotId !== null,
    staleTime: 0,
  })
  const { data } = load
  if (data === undefined || groups === undefined) return { ...load, data: undefined }
  const own = new Set(data.data.filter(({ source }) => source === 'device').map(({ id }) => id))
  return { ...load, data: groups.filter(({ Id }) => own.has(Id)) }
}
