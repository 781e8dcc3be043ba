import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { PAGE_KINDS, type PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { MAX_PAGES_BYTES } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { FileField } from '../../../kit/fields/FileField.tsx'
import { ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm, NO_FILE, useUpload } from '../../../kit/form/use-api-form.ts'
import { SectionButton, SectionTable } from '../../../kit/panels/SectionTable.tsx'
import { actionColumn } from '../../../kit/table-screen/button-columns.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { counted } from '../../../ui/text/format.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { ChipList } from '../../../ui/page/marks.tsx'
import {
  contractsWith,
  KIND_NAMES,
  type Settings,
  type StoredContract,
  type StoredPages,
  useListOf,
  useMayEdit,
} from '../settings.ts'
import { PagesActions } from './PagesActions.tsx'

const rowsOf = ({ pages }: Settings) => pages
const keyOf = ({ id }: StoredPages) => String(id)
const NO_CONTRACTS: readonly StoredContract[] = []

/** The uploaded PDFs that stand before and after quotes. */
export function PagesSection() {
  const [isUploading, setUploading] = useState(false)
  const mayEdit = useMayEdit()
  const list = useListOf(rowsOf)
  const contracts = list.settings?.contracts ?? NO_CONTRACTS
  const columns = useMemo(() => columnsOf(contracts, mayEdit), [contracts, mayEdit])
  return (
    <SectionTable
      tableId="quote-settings-pages"
      label="Pages around quotes"
      noun="pages"
      columns={columns}
      list={list}
      rowKey={keyOf}
    >
      {mayEdit && <SectionButton label="Upload pages" icon={IconUpload} onClick={() => setUploading(true)} />}
      {isUploading && <UploadPagesDialog onClose={() => setUploading(false)} />}
    </SectionTable>
  )
}

function columnsOf(contracts: readonly StoredContract[], mayEdit: boolean): DataColumn<StoredPages>[] {
  const users = ({ id }: StoredPages) => contractsWith(contracts, id).map(({ name }) => name)
  return [
    { id: 'title', header: 'Title', kind: 'text', width: 240, look: 'strong', value: ({ title }) => title },
    {
      id: 'kind',
      header: 'Kind',
      kind: 'text',
      width: 150,
      phonePlace: 1,
      value: ({ kind }) => KIND_NAMES[kind],
    },
    {
      id: 'used',
      header: 'Used by',
      kind: 'text',
      width: 170,
      extra: 50,
      value: (row) => users(row).join(', '),
      filterValues: users,
      cell: (row) => <ChipList items={users(row)} max={3} />,
    },
    { id: 'pages', header: 'Pages', kind: 'number', width: 80, value: ({ pages }) => pages },
    {
      id: 'size',
      header: 'Size',
      kind: 'number',
      filter: 'none',
      width: 90,
      value: ({ size }) => size,
      text: ({ size }) => sizeText(size),
      cell: ({ size }) => sizeText(size),
    },
    timeColumn({ id: 'createdAt', header: 'Uploaded', at: ({ createdAt }: StoredPages) => createdAt }),
    { id: 'createdBy', header: 'By', kind: 'text', width: 130, value: ({ createdBy }) => createdBy },
    actionColumn((row) => <PagesActions pages={row} users={users(row)} mayEdit={mayEdit} />, {
      width: mayEdit ? 150 : 90,
    }),
  ]
}

const EMPTY: { title: string; kind: PageKind; file: File | null } = { title: '', kind: 'cover', file: null }
const KINDS = PAGE_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))
const ENDINGS = ['.pdf'] as const

function UploadPagesDialog({ onClose }: { onClose: () => void }) {
  const { progress, around } = useUpload(api.quoteSettingCalls.addPages)
  const form = useApiForm(api.quoteSettingCalls.addPages, {
    initialValues: EMPTY,
    input: ({ title, kind, file }) => ({
      upload: { file: file ?? NO_FILE, fields: { title: title.trim(), kind } },
    }),
    around,
    success: ({ pages }, { title }) => sentence`${title.trim()} was uploaded, ${counted(pages, 'pages')}`,
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

/** Suggests a title from a file name: 'Cover_DE.pdf' becomes 'Cover DE'. */
const titleOf = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
