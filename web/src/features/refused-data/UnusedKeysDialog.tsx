import * as api from '@service-center/contract/api.ts'
import { MAX_DATA_KEYS, type UnusedKey } from '@service-center/contract/refused-data/refused-data.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { buttonColumn } from '../../kit/table-screen/button-columns.tsx'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { count, counted } from '../../ui/text/format.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

const BY_NAME = [{ id: 'name', desc: false }]
const rowKey = ({ name }: UnusedKey) => name

/** Keys without values. Deleting them makes room for others, as the number of keys is limited. */
export function UnusedKeysDialog({ onClose }: { onClose: () => void }) {
  const list = useWholeList(api.refusedData.unusedKeys, {})
  const table = useTable({ tableId: 'unused-keys', columns: UNUSED_COLUMNS, defaultSort: BY_NAME })
  const keys = list.data?.keys
  return (
    <AppDialog
      opened
      onClose={onClose}
      title="Unused keys"
      {...(keys === undefined ? {} : { about: `${count(keys)} of ${count(MAX_DATA_KEYS)} keys exist` })}
      size="data"
    >
      <ListTable
        label="Unused keys"
        noun="keys"
        table={table}
        list={list}
        rowKey={rowKey}
        rowHeight={30}
        hasSearchHotkey={false}
        toolbarExtra={<ForgetButton names={list.rows.map(({ name }) => name)} look="button" />}
      />
    </AppDialog>
  )
}

const UNUSED_COLUMNS: readonly DataColumn<UnusedKey>[] = [
  {
    id: 'name',
    header: 'Key',
    kind: 'text',
    look: 'strong',
    width: 380,
    value: ({ name }) => name,
    filter: 'none',
  },
  timeColumn({ id: 'createdAt', header: 'Exists since', at: ({ createdAt }) => createdAt }),
  buttonColumn({
    id: 'actions',
    header: 'Actions',
    width: 90,
    cell: ({ name }) => <ForgetButton names={[name]} look="icon" />,
  }),
]

/** Deletes keys after a confirmation. Keys that a device has used meanwhile stay; the toast counts them. */
function ForgetButton({ names, look }: { names: readonly string[]; look: 'icon' | 'button' }) {
  const forget = useApiMutation(api.refusedData.forgetKeys)
  const keys = counted(names.length, 'keys')
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Forget ${keys}?`,
      text: 'No device has a value of such a key. A device that sends it again introduces it again.',
      verb: `Forget ${keys}`,
      keepLabel: names.length === 1 ? 'Keep key' : 'Keep keys',
      destructive: true,
    })
    if (!isAgreed) return
    forget.mutate(
      { body: { names: [...names] } },
      {
        onSuccess: ({ forgotten }) => showResult(forgotten.length, names.length),
        onError: (error) => void toast.error(messageOf(error)),
      },
    )
  }
  const button = { color: 'red', loading: forget.isPending, onClick: () => void ask() }
  if (look === 'button') {
    return (
      <Button {...button} variant="outline" disabled={names.length === 0}>
        Forget all
      </Button>
    )
  }
  return (
    <RowTooltip label="Forget">
      <ActionIcon {...button} size={26} aria-label={`Forget ${names.join(', ')}`}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

function showResult(forgotten: number, wanted: number): void {
  if (forgotten === wanted) void toast.success(`${counted(forgotten, 'keys')} forgotten`)
  else void toast.warning(`${counted(forgotten, 'keys')} forgotten, ${wanted - forgotten} in use by now`)
}
