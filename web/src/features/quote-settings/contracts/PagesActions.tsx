import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { IconDownload, IconEye, IconPencil } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useFileDownload } from '../../../kit/files/use-file-download.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { KIND_NAMES, type StoredPages } from '../settings.ts'

const PagesPreview = lazy(() => import('./PagesPreview.tsx'))

interface PagesActionsProps {
  pages: StoredPages
  /** Names of the contracts that use the pages. */
  users: readonly string[]
  mayEdit: boolean
}

export function PagesActions({ pages, users, mayEdit }: PagesActionsProps) {
  const [open, setOpen] = useState<'preview' | 'rename'>()
  const { title, kind } = pages
  const close = () => setOpen(undefined)
  return (
    <>
      <RowButton label="Preview" name={sentence`Preview ${title}`} onClick={() => setOpen('preview')}>
        <IconEye size={16} stroke={1.6} />
      </RowButton>
      <DownloadButton pages={pages} />
      {mayEdit && (
        <RowButton label="Rename" name={sentence`Rename ${title}`} onClick={() => setOpen('rename')}>
          <IconPencil size={16} stroke={1.6} />
        </RowButton>
      )}
      {mayEdit && <RemovePages pages={pages} users={users} />}
      {open === 'rename' && <RenamePagesDialog pages={pages} onClose={close} />}
      {open === 'preview' && (
        <AppDialog opened title={title} about={KIND_NAMES[kind]} size="data" onClose={close}>
          <LazyPart fallback={<LoadingState />}>
            <PagesPreview id={pages.id} title={title} />
          </LazyPart>
        </AppDialog>
      )}
    </>
  )
}

function DownloadButton({ pages: { id, title } }: { pages: StoredPages }) {
  const { isLoading, load } = useFileDownload(api.quotes.pages)
  const save = () => load({ params: { id: String(id) } }, `${title}.pdf`)
  return (
    <RowButton label="Download" name={sentence`Download ${title}`} isBusy={isLoading} onClick={save}>
      <IconDownload size={16} stroke={1.6} />
    </RowButton>
  )
}

/** Removes pages that no contract uses; otherwise says which contracts use them. */
function RemovePages({ pages: { id, title }, users }: Omit<PagesActionsProps, 'mayEdit'>) {
  const isUsed = users.length > 0
  return (
    <ConfirmButton
      endpoint={api.quoteSettingCalls.removePages}
      input={{ params: { id: String(id) } }}
      label="Remove"
      name={sentence`Remove ${title}`}
      title={sentence`Remove “${title}”?`}
      text={
        isUsed
          ? `Quotes of ${users.join(', ')} have these pages. Give ${users.length === 1 ? 'that contract' : 'those contracts'} others first.`
          : 'No contract uses these pages. Quotes that were issued stay as they are. This cannot be undone.'
      }
      verb="Remove pages"
      keepLabel="Keep pages"
      isVerbDisabled={isUsed}
      success={sentence`${title} was removed`}
    />
  )
}

function RenamePagesDialog({ pages, onClose }: { pages: StoredPages; onClose: () => void }) {
  const form = useRecordForm(api.quoteSettingCalls.renamePages, {
    record: pages,
    query: useRecordQuery(api.quoteSettingCalls.get, `pages ${pages.id}`, (settings) =>
      settings.pages.find(({ id }) => id === pages.id),
    ),
    toValues: ({ title }) => ({ title }),
    input: ({ title }, base) => ({
      params: { id: String(base.id) },
      body: { title: title.trim(), was: base.title },
    }),
    noun: 'title',
    compared: [{ field: 'title', label: 'Title', text: ({ title }) => title }],
    success: (_reply, { title }) => sentence`The pages are called ${title.trim()} now`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Rename pages"
      about={KIND_NAMES[pages.kind]}
      verb="Rename"
      needsChange
      note="Contracts keep them. Quotes do not show the title."
      onClose={onClose}
    >
      <TextField label="Title" withAsterisk {...form.field('title')} />
    </DialogForm>
  )
}
