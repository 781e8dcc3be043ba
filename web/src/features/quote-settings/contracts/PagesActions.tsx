import * as api from '@service-center/contract/api.ts'
import { IconDownload, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useFileDownload } from '../../../kit/files/use-file-download.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { RowButton, RowActions } from '../../../kit/table-screen/RowButton.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { LazyPart } from '../../../ui/feedback/code-failures.tsx'
import { LoadingState } from '../../../ui/feedback/Loaded.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { KIND_NAMES, type StoredPages, useRecordQuery } from '../settings.ts'

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
    <RowActions>
      <RowButton label="Preview" name={`Preview ${title}`} onClick={() => setOpen('preview')}>
        <IconEye size={16} stroke={1.6} />
      </RowButton>
      <DownloadButton pages={pages} />
      {mayEdit && (
        <RowButton label="Rename" name={`Rename ${title}`} onClick={() => setOpen('rename')}>
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
    </RowActions>
  )
}

function DownloadButton({ pages: { id, title } }: { pages: StoredPages }) {
  const { isLoading, load } = useFileDownload(api.quotes.pages)
  const save = () => load({ params: { id: String(id) } }, `${title}.pdf`)
  return (
    <RowButton label="Download" name={`Download ${title}`} isBusy={isLoading} onClick={save}>
      <IconDownload size={16} stroke={1.6} />
    </RowButton>
  )
}

/** Removes pages that no contract uses; otherwise says which contracts use them. */
function RemovePages({ pages: { id, title }, users }: Omit<PagesActionsProps, 'mayEdit'>) {
  const remove = useApiMutation(api.quoteSettingCalls.removePages, {
    onSuccess: () => void toast.success(`${title} was removed`),
  })
  const ask = async () => {
    const isUsed = users.length > 0
    const isAgreed = await confirm({
      title: `Remove “${title}”?`,
      text: isUsed
        ? `Quotes of ${users.join(', ')} have these pages. Give ${users.length === 1 ? 'that contract' : 'those contracts'} others first.`
        : 'No contract uses these pages. Quotes that were issued stay as they are. This cannot be undone.',
      verb: 'Remove pages',
      keepLabel: 'Keep pages',
      destructive: true,
      isVerbDisabled: isUsed,
    })
    const input = { params: { id: String(id) } }
    if (isAgreed) remove.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
  return (
    <RowButton
      label="Remove"
      name={`Remove ${title}`}
      color="red"
      isBusy={remove.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={16} stroke={1.6} />
    </RowButton>
  )
}

function RenamePagesDialog({ pages, onClose }: { pages: StoredPages; onClose: () => void }) {
  const query = useRecordQuery({
    name: ['pages', pages.id],
    pick: (settings) => settings.pages.find(({ id }) => id === pages.id),
  })
  const form = useRecordForm(api.quoteSettingCalls.renamePages, {
    record: pages,
    query,
    toValues: ({ title }) => ({ title }),
    input: ({ title }, base) => ({
      params: { id: String(base.id) },
      body: { title: title.trim(), was: base.title },
    }),
    noun: 'title',
    compared: [{ field: 'title', label: 'Title', text: ({ title }) => title }],
    success: (_reply, { title }) => `The pages are called ${title.trim()} now`,
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
