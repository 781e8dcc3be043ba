import * as api from '@service-center/contract/api.ts'
import { PAGE_KINDS, type PageKind } from '@service-center/contract/quote-settings/quote-pages.ts'
import { MAX_PAGES_BYTES } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { ChoiceField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { NO_FILE, useUpload } from '../../../kit/form/use-upload.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { KIND_NAMES } from '../model/settings.ts'

interface PagesValues {
  title: string
  kind: PageKind
  file: File | null
}

const EMPTY: PagesValues = { title: '', kind: 'cover', file: null }
const KINDS = PAGE_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))

/** Uploads a PDF whose pages contracts can use. */
export function UploadPagesDialog({ onClose }: { onClose: () => void }) {
  const { progress, around } = useUpload(api.quoteSettingCalls.addPages)
  const form = useApiForm(api.quoteSettingCalls.addPages, {
    initialValues: EMPTY,
    input: ({ title, kind, file }) => ({
      upload: { file: file ?? NO_FILE, fields: { title: title.trim(), kind } },
    }),
    around,
    success: ({ pages }, { title }) => `${title.trim()} was uploaded, ${counted(pages, 'pages')}`,
    onSuccess: onClose,
  })
  const kind = form.field('kind')
  const file = form.field('file')
  return (
    <DialogForm
      form={form}
      title="Upload pages"
      verb="Upload pages"
      isVerbDisabled={form.values.file === null}
      note="A contract uses them when it names them."
      onClose={onClose}
    >
      <FileField
        label="File"
        endings={ENDINGS}
        maxBytes={MAX_PAGES_BYTES}
        progress={progress}
        {...file}
        onChange={(chosen) => {
          file.onChange(chosen)
          if (chosen !== null && form.values.title === '') form.set({ title: titleOf(chosen.name) })
        }}
      />
      <TextField label="Title" withAsterisk {...form.field('title')} />
      <ChoiceField
        label="Kind"
        description="Where they stand in a quote: a cover before it, all others after it."
        data={KINDS}
        {...kind}
        onChange={(value) => kind.onChange(PAGE_KINDS.find((one) => one === value) ?? EMPTY.kind)}
      />
    </DialogForm>
  )
}

const ENDINGS = ['.pdf'] as const

/** The title that a file's name suggests: 'Cover_DE.pdf' is 'Cover DE'. */
const titleOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
