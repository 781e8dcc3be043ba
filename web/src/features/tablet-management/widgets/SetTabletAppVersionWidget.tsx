import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { DeviceField } from '../../../kit/fields/devices/DeviceField.tsx'
import { useWidgetForm } from '../../../kit/widgets/use-widget-form.ts'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { VersionFields } from '../LockVersionDialog.tsx'

interface Values {
  tabletId: number | null
  version: string | null
  oneTime: boolean
}

const EMPTY: Values = { tabletId: null, version: null, oneTime: true }

/** Locks a tablet to an app version, or unlocks it, after a confirmation. Loaded lazily. */
export default function SetTabletAppVersionWidget({ prefill }: WidgetProps) {
  const form = useWidgetForm(api.tabletManagement.setAppVersion, {
    defaults: EMPTY,
    prefill: prefill.tabletId === undefined ? {} : { tabletId: prefill.tabletId },
    ids: { tabletId: 'tablet' },
    input: ({ tabletId, version, oneTime }) => ({
      body: { tabletId: tabletId ?? 0, version: version === UNLOCKED ? null : version, oneTime },
    }),
    rules: ({ tabletId, version }) => ({
      tabletId: tabletId === null ? MESSAGES.required : undefined,
      version: version === null ? MESSAGES.required : undefined,
    }),
    confirm: (_input, values) => confirm(questionOf(values)),
    cancelled: 'Tablet version lock cancelled.',
    success: (_reply, { tabletId, version }) =>
      `Successfully ${version === UNLOCKED ? 'unlocked' : 'locked'} the app version of Tablet ${tabletId}`,
  })
  return (
    <WidgetForm form={form} verb={form.values.version === UNLOCKED ? 'Unlock version' : 'Lock version'}>
      <DeviceField label="Tablet" type={DEVICE_TYPE.tablet} withAsterisk {...form.field('tabletId')} />
      <VersionFields
        tabletId={form.values.tabletId}
        version={form.field('version')}
        oneTime={form.field('oneTime')}
      />
    </WidgetForm>
  )
}

function questionOf({ tabletId, version, oneTime }: Values) {
  if (version === UNLOCKED) {
    return {
      title: `Unlock the app version of tablet ${tabletId}?`,
      text: 'It is offered every app version again.',
      verb: 'Unlock version',
      keepLabel: 'Keep lock',
    }
  }
  return {
    title: `Lock tablet ${tabletId} to ${version}?`,
    text: oneTime
      ? 'It is offered no other app version until it has installed this one.'
      : 'It is offered no other app version until somebody unlocks it.',
    verb: 'Lock version',
    keepLabel: 'Do not lock',
  }
}
