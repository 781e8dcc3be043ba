import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { ChangelogDeviceType, ChangelogVersion } from '@service-center/contract/changelog/changelog.ts'
import { Button } from '@mantine/core'
import { IconLink, IconPencil } from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import { useUndoToast } from '../../kit/widgets/use-undo.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { copyText } from '../../ui/page/CopyButton.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import { dayOf, findVersion, listsOf, type ShownItem, shownItems, SOFTWARE_NAMES } from './changelog-rows.ts'
import classes from './changelog.module.css'

interface VersionDialogProps {
  deviceType: ChangelogDeviceType
  /** The name of the version in the address; the dialog is closed without one. */
  name: string | undefined
  isTechnical: boolean
  /** Whether the viewer may write the changelog. */
  isWriter: boolean
  onEdit: (version: ChangelogVersion) => void
  onClose: () => void
}

/** All changes of a version. */
export function VersionDialog(props: VersionDialogProps) {
  const { deviceType, name, onClose } = props
  return (
    <AppDialog
      opened={name !== undefined}
      onClose={onClose}
      title={sentence`Version ${name ?? ''}`}
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
          <EmptyState title={sentence`The changelog has no version ${name}`}>
            Perhaps it is written later.
          </EmptyState>
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

/** Deletes a version after a confirmation. The toast offers to undo it. */
function RemoveVersion({ version, onRemoved }: { version: ChangelogVersion; onRemoved: () => void }) {
  const undoToast = useUndoToast()
  const { name } = version
  const remove = useApiMutation(api.changelog.delete, {
    onSuccess: ({ undo }) => {
      undoToast(sentence`Version ${name} was deleted`, undo ?? undefined)
      onRemoved()
    },
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: sentence`Delete version ${name}?`,
      text: 'Nobody finds it in the changelog any more. For ten minutes it can be undone.',
      verb: 'Delete version',
      keepLabel: 'Keep version',
      destructive: true,
    })
    if (!isAgreed) return
    remove.mutate(
      { params: { id: String(version.id) } },
      { onError: (error) => void toast.error(messageOf(error)) },
    )
  }
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      Delete version
    </Button>
  )
}

function ItemList({ title, items }: { title: string; items: readonly ShownItem[] }) {
  return (
    <section className={classes['list']} aria-label={title}>
      <h3>
        {title} <span className={classes['count']}>{items.length}</span>
      </h3>
      {items.length === 0 ? (
        <p className={classes['quiet']}>None</p>
      ) : (
        <ul>
          {items.map((item, place) => (
            // Items have no id.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ item: { text, raw, isTranslated, product } }: { item: ShownItem }) {
  return (
    <>
      <div className={classes['text']} data-untranslated={!isTranslated || undefined}>
        {text}
      </div>
      {!isTranslated && <StateText state="bad">Not translated</StateText>}
      {raw !== undefined && <div className={classes['raw']}>{raw}</div>}
      {product.length > 0 && (
        <div className={classes['products']}>
          {product.map((one) => (
            <Chip key={one}>{one}</Chip>
          ))}
        </div>
      )}
    </>
  )
}
