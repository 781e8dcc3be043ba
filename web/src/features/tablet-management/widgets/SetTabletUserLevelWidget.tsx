import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { TABLET_MANAGEMENT_ERRORS } from '@service-center/contract/tablet-management/errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import {
  type TabletUserLevel,
  userLevelName,
  widgetLevelsFor,
} from '@service-center/contract/tablet-management/tablet-rules.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { UnreadValue } from '../../../kit/widgets/ValueNotices.tsx'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'

interface Values {
  tabletId: number | null
  userLevel: string | null
}

const EMPTY: Values = { tabletId: null, userLevel: null }

/** Changes the user level of a tablet after a confirmation. Loaded lazily. */
export default function SetTabletUserLevelWidget({ prefill }: WidgetProps) {
  const levels = widgetLevelsFor(new Set(useViewer().userAccess))
  const form: CheckedForm<Values> = useWidgetForm(api.tabletManagement.setUserLevel, {
    defaults: EMPTY,
    prefill: prefill.tabletId === undefined ? {} : { tabletId: prefill.tabletId },
    ids: { tabletId: 'tablet' },
    input: ({ tabletId, userLevel }) => ({
      // The rules ensure that the level is one of the list.
      body: { tabletId: tabletId ?? 0, userLevel: userLevel as TabletUserLevel },
    }),
    rules: ({ tabletId, userLevel }) => ({
      tabletId: tabletId === null ? MESSAGES.required : undefined,
      userLevel:
        userLevel === null
          ? MESSAGES.required
          : userLevel === current
            ? TABLET_MANAGEMENT_ERRORS.tablet_user_level_unchanged.message
            : undefined,
    }),
    confirm: (_input, { tabletId, userLevel }) =>
      confirm({
        title: `Change the user level of tablet ${tabletId}?`,
        text: `From ${current === undefined ? 'an unknown level' : userLevelName(current)} to ${userLevelName(userLevel ?? '')}, as soon as the tablet is connected.`,
        verb: 'Change level',
        keepLabel: 'Keep level',
      }),
    cancelled: 'canceled',
    success: (_reply, { tabletId, userLevel }) =>
      `Successfully sat the user level of Tablet ${tabletId} to ${userLevel}`,
  })
  const { tabletId } = form.values
  const state = useLoad({
    ...q(api.tabletManagement.state, { params: { id: String(tabletId) } }),
    enabled: tabletId !== null,
  })
  const level = state.data?.userLevel
  const current = level?.wanted ?? level?.reported ?? undefined
  return (
    <WidgetForm
      form={form}
      verb="Change level"
      note={current === undefined ? undefined : `Now: ${userLevelName(current)}`}
      isWaiting={tabletId !== null && state.data === undefined}
    >
      <DeviceField label="Tablet" type={DEVICE_TYPE.tablet} withAsterisk {...form.field('tabletId')} />
      <SelectField
        label="User level"
        withAsterisk
        searchable={false}
        placeholder="Choose a level"
        data={levels.map((level) => ({ value: level, label: userLevelName(level) }))}
        {...form.field('userLevel')}
      />
      <UnreadValue noun="level" load={state} />
    </WidgetForm>
  )
}
