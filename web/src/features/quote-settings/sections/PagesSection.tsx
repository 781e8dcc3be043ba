import { ActionIcon, Button, Tooltip } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { download } from '../../../api/request.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { ChipList } from '../../../ui/page/Chip.tsx'
import {
  contractsWith,
  KIND_NAMES,
  type Settings,
  type StoredContract,
  type StoredPages,
} from '../model/settings.ts'
import { UploadPagesDialog } from '../pages/UploadPagesDialog.tsx'
import { useMayEdit } from '../use-settings.ts'
import { RowActions } from './RowActions.tsx'
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
      (row) => (
        <RowActions>
          <DownloadButton pages={row} />
          {mayEdit && <RemovePages pages={row} users={users(row)} />}
        </RowActions>
      ),
      90,
    ),
  ]
}

function DownloadButton({ pages: { id, title } }: { pages: StoredPages }) {
  const [isLoading, setLoading] = useState(false)
  async function load() {
    setLoading(true)
    try {
      saveFile(await download(api.quotes.pages, { params: { id: String(id) } }), `${title}.pdf`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Tooltip label="Download">
      <ActionIcon size={26} aria-label={`Download ${title}`} loading={isLoading} onClick={() => void load()}>
        <IconDownload size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Removes pages that no contract uses; of others it says which do. */
function RemovePages({ pages: { id, title }, users }: { pages: StoredPages; users: readonly string[] }) {
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
    <Tooltip label="Remove">
      <ActionIcon
        size={26}
        color="red"
        aria-label={`Remove ${title}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
