import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { TabletState } from '@service-center/contract/tablet-management/tablet-state.ts'
import { UNLOCKED } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { loadOf, useLoad } from '../../api/queries/use-load.ts'
import { ChangelogLink } from '../../kit/device/ChangelogLink.tsx'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { UnlessFailed } from '../../ui/feedback/Loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

interface LockVersionDialogProps {
  tabletId: number
  lock: TabletState['appVersion']
  onClose: () => void
}

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

interface VersionFieldsProps {
  /** Null if no tablet is chosen yet; then all versions are listed. */
  tabletId: number | null
  version: FieldBinding<string | null>
  oneTime: FieldBinding<boolean>
}

/** The fields for the app version, which may be UNLOCKED, and for whether the lock ends with the update. */
export function VersionFields({ tabletId, version, oneTime }: VersionFieldsProps) {
  const [hasDeprecated, setDeprecated] = useState(false)
  const versions = useVersions(tabletId, hasDeprecated)
  const maySeeDeprecated = mayCall(useViewer(), api.tabletManagement.deprecatedAppVersions.right)
  return (
    <>
      <UnlessFailed load={versions}>
        <SelectField
          label="App version"
          withAsterisk
          placeholder={versions.data === undefined ? 'Loading…' : 'Choose a version'}
          nothingFoundMessage="No versions available"
          data={[UNLOCKED, ...(versions.data ?? [])]}
          {...version}
        />
      </UnlessFailed>
      <ChangelogLink type={DEVICE_TYPE.tablet} version={version.value === UNLOCKED ? null : version.value}>
        {`What is new in ${version.value}`}
      </ChangelogLink>
      {maySeeDeprecated && (
        <Switch
          label="Show deprecated versions"
          checked={hasDeprecated}
          onChange={(event) => setDeprecated(event.currentTarget.checked)}
        />
      )}
      <SwitchField label="Unlock after update" disabled={version.value === UNLOCKED} {...oneTime} />
    </>
  )
}

/** The versions to choose from, deprecated ones last. */
function useVersions(tabletId: number | null, hasDeprecated: boolean) {
  const query = tabletId === null ? {} : { tabletId: String(tabletId) }
  const offered = useLoad(q(api.tabletManagement.appVersions, { query }))
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
