import * as api from '@service-center/contract/api.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { KIND_NAMES, type StoredPages } from '../model/settings.ts'
import { useRecordQuery } from '../use-settings.ts'

/** Gives pages another title. */
export function RenamePagesDialog({ pages, onClose }: { pages: StoredPages; onClose: () => void }) {
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
