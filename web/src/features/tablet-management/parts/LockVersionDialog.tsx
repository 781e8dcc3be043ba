import * as api from '@service-center/contract/api.ts'
import { MESSAGES } from '@service-center/contract/endpoint/errors.ts'
import type { TabletState } from '@service-center/contract/tablet-management/tablet-management.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { q } from '../../../api/query.ts'
import { mayCall } from '../../../api/rights.ts'
import { loadOf, useLoad } from '../../../api/use-load.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'

interface LockVersionDialogProps {
  tabletId: number
  lock: TabletState['appVersion']
  onClose: () => void
}

/** Locks a tablet to an app version, or unlocks it. */
export function LockVersionDialog({ tabletId, lock, onClose }: LockVersionDialogProps) {
  const [hasDeprecated, setDeprecated] = useState(false)
  const versions = useVersions(tabletId, hasDeprecated)
  const maySeeDeprecated = mayCall(useViewer(), api.tabletManagement.deprecatedAppVersions.right)
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
      <UnlessFailed load={versions}>
        <SelectField
          label="App version"
          withAsterisk
          placeholder={versions.data === undefined ? 'Loading…' : 'Choose a version'}
          nothingFoundMessage="No versions available"
          data={[UNLOCKED, ...(versions.data ?? [])]}
          {...form.field('version')}
        />
      </UnlessFailed>
      {maySeeDeprecated && (
        <Switch
          label="Show deprecated versions"
          checked={hasDeprecated}
          onChange={(event) => setDeprecated(event.currentTarget.checked)}
        />
      )}
      <SwitchField
        label="Unlock after update"
        disabled={form.values.version === UNLOCKED}
        {...form.field('oneTime')}
      />
    </DialogForm>
  )
}

/** The versions to choose from; deprecated ones follow. */
function useVersions(tabletId: number, hasDeprecated: boolean) {
  const offered = useLoad(q(api.tabletManagement.appVersions, { query: { tabletId: String(tabletId) } }))
  const { data, error, isFetching, refetch } = useQuery({
    ...q(api.tabletManagement.deprecatedAppVersions, {}),
    enabled: hasDeprecated,
  })
  const deprecated = loadOf({ data, error, isFetching, retry: () => void refetch() })
  const failed = [offered, ...(hasDeprecated ? [deprecated] : [])].find(
    ({ failure }) => failure !== undefined,
  )
  const listed = [...(offered.data?.data ?? []), ...(hasDeprecated ? (deprecated.data?.data ?? []) : [])]
  const isKnown = offered.data !== undefined && (!hasDeprecated || deprecated.data !== undefined)
  return { ...(failed ?? offered), data: isKnown ? [...new Set(listed)] : undefined }
}
