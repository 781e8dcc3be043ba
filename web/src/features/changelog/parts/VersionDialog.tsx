import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType, ChangelogVersion } from '@service-center/contract/changelog/changelog.ts'
import { IconLink, IconPencil } from '@tabler/icons-react'
import { q } from '../../../api/query.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../../ui/feedback/PageState.tsx'
import { copyText } from '../../../ui/page/copy-text.ts'
import { findVersion, listsOf, shownItems } from '../changelog-rows.ts'
import { SOFTWARE_NAMES } from '../changelog-words.ts'
import classes from '../changelog.module.css'
import { dayOf } from '../release-day.ts'
import { ItemList } from './ItemList.tsx'
import { RemoveVersion } from './RemoveVersion.tsx'

interface VersionDialogProps {
  deviceType: ChangelogDeviceType
  /** Its name in the address; closed while there is none. */
  name: string | undefined
  isTechnical: boolean
  /** Whether the viewer may write the changelog. */
  isWriter: boolean
  onEdit: (version: ChangelogVersion) => void
  onClose: () => void
}

/** A version with everything that has changed in it. */
export function VersionDialog(props: VersionDialogProps) {
  const { deviceType, name, onClose } = props
  return (
    <AppDialog
      opened={name !== undefined}
      onClose={onClose}
      title={`Version ${name ?? ''}`}
      about={SOFTWARE_NAMES[deviceType]}
      size="data"
    >
      {name !== undefined && <Version {...props} name={name} />}
    </AppDialog>
  )
}

function Version({ name, ...props }: VersionDialogProps & { name: string }) {
  const load = useLoad(q(api.changelog.list, { query: { deviceTypeId: `${props.deviceType}` } }))
  return (
    <Loaded load={load}>
      {({ data }) => {
        const version = findVersion(data, name)
        if (version !== undefined) return <Details {...props} version={version} />
        return (
          <EmptyState title={`The changelog has no version ${name}`}>Perhaps it is written later.</EmptyState>
        )
      }}
    </Loaded>
  )
}

function Details(props: Omit<VersionDialogProps, 'name'> & { version: ChangelogVersion }) {
  const { version, deviceType, isTechnical, isWriter, onEdit, onClose } = props
  const address = hrefOf(addressOf.changelog({ type: deviceType, version: version.name }))
  return (
    <div className={classes['version']}>
      <p className={classes['quiet']}>
        {version.released === null
          ? 'The day of its release is not known.'
          : `Released ${dayOf(version.released)}`}
      </p>
      <div className={classes['lists']}>
        {listsOf(deviceType).map(({ id, title }) => (
          <ItemList
            key={id}
            title={title}
            items={shownItems(version[id], { isTechnical, product: undefined })}
          />
        ))}
      </div>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={<IconLink size={14} stroke={1.6} />}
          onClick={() => void copyText(window.location.origin + address, 'link copied to clipboard')}
        >
          Copy link
        </Button>
        {isWriter && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={14} stroke={1.6} />}
              onClick={() => onEdit(version)}
            >
              Edit version
            </Button>
            <RemoveVersion version={version} onRemoved={onClose} />
          </>
        )}
      </div>
    </div>
  )
}
