import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { ChipList } from '../../../ui/page/Chip.tsx'
import {
  contractsWith,
  KIND_NAMES,
  type Settings,
  type StoredContract,
  type StoredPages,
} from '../model/settings.ts'
import { PagesActions } from '../pages/PagesActions.tsx'
import { UploadPagesDialog } from '../pages/UploadPagesDialog.tsx'
import { useMayEdit } from '../use-settings.ts'
import { actionColumn, SettingsTable } from './SettingsTable.tsx'
import { useListOf } from './use-list-of.ts'

const rowsOf = ({ pages }: Settings) => pages
const keyOf = ({ id }: StoredPages) => String(id)
const NO_CONTRACTS: readonly StoredContract[] = []

/** The PDFs around quotes: which contracts use them, uploaded and removed. */
export function PagesSection() {
  const [isUploading, setUploading] = useState(false)
  const mayEdit = useMayEdit()
  const list = useListOf(rowsOf)
  const contracts = list.settings?.contracts ?? NO_CONTRACTS
  const columns = useMemo(() => columnsOf(contracts, mayEdit), [contracts, mayEdit])
  return (
    <SettingsTable
      id="pages"
      label="Pages around quotes"
      noun="pages"
      columns={columns}
      list={list}
      rowKey={keyOf}
    >
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconUpload size={14} stroke={1.6} />}
          onClick={() => setUploading(true)}
        >
          Upload pages
        </Button>
      )}
      {isUploading && <UploadPagesDialog onClose={() => setUploading(false)} />}
    </SettingsTable>
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
    actionColumn(
      (row) => <PagesActions pages={row} users={users(row)} mayEdit={mayEdit} />,
      mayEdit ? 150 : 90,
    ),
  ]
}
