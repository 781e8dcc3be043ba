import * as api from '@service-center/contract/api.ts'
import { MAX_DATA_KEYS, type UnusedKey } from '@service-center/contract/refused-data/refused-data.ts'
import { ListTable } from '../../../kit/table-screen/ListTable.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useTable } from '../../../kit/table-screen/use-table.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { count } from '../../../ui/data-table/model/count-text.ts'
import { UNUSED_COLUMNS } from '../refused-columns.tsx'
import { ForgetButton } from './ForgetButton.tsx'

const BY_NAME = [{ id: 'name', desc: false }]
const keyOf = ({ name }: UnusedKey) => name

/** The keys of which no device has a value; they can be forgotten, so that others have room. */
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
        rowKey={keyOf}
        rowHeight={30}
        hasSearchHotkey={false}
        toolbarExtra={<ForgetButton names={list.rows.map(({ name }) => name)} look="button" />}
      />
    </AppDialog>
  )
}
