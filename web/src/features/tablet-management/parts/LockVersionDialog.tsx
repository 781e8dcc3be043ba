import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { VersionFields } from './VersionFields.tsx'

interface LockVersionDialogProps {
  tabletId: number
  lock: TabletState['appVersion']
  onClose: () => void
}

/** Locks a tablet to an app version, or unlocks it. */
export function LockVersionDialog({ tabletId, lock, onClose }: LockVersionDialogProps) {
  const form = useApiForm(api.tabletManagement.setAppVersion, {
    initialValues: { version: lock.version === UNLOCKED ? null : lock.version, oneTime: true },
    input: ({ version, oneTime }) => ({
      body: { tabletId, version: version === UNLOCKED ? null : version, oneTime },
    }),
    rules: ({ version }) => ({ version: version === null ? MESSAGES.required : undefined }),
    success: (_reply, { version }) =>
      `Successfully ${version === UNLOCKED ? 'unlocked' : 'locked'} the app version of Tablet ${tabletId}`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      size="confirm"
      title="Lock version"
      about={`Tablet ${tabletId}`}
      verb={form.values.version === UNLOCKED ? 'Unlock version' : 'Lock version'}
      isForgettable
      onClose={() => {
        toast.warning('Tablet version lock cancelled.')
        onClose()
      }}
    >
      <VersionFields tabletId={tabletId} version={form.field('version')} oneTime={form.field('oneTime')} />
    </DialogForm>
  )
}
