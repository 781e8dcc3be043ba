import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { RefusalOfDevice } from '@service-center/contract/refused-data/refused-data.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { UnusedKeysDialog } from './parts/UnusedKeysDialog.tsx'
import { REFUSED_COLUMNS } from './refused-columns.tsx'

const NEWEST_FIRST = [{ id: 'last', desc: true }]
const keyOf = ({ deviceTypeId, deviceId, reason }: RefusalOfDevice) => `${deviceTypeId} ${deviceId} ${reason}`
const linkOf = ({ deviceTypeId, deviceId: id }: RefusalOfDevice) =>
  addressOf.device({ type: deviceKindOf(String(deviceTypeId))?.type ?? DEVICE_TYPE.robot, id })

/** What devices sent and was not stored, by device and reason. A lazy default export. */
export default function RefusedDataPage() {
  const [isOpen, setIsOpen] = useState(false)
  const table = useScreenTable({
    tableId: 'refused-data',
    columns: REFUSED_COLUMNS,
    defaultSort: NEWEST_FIRST,
  })
  const list = useWholeList(api.refusedData.list, {})
  return (
    <TableScreen
      title="Refused data"
      sentence="What devices sent in the last thirty days and was not stored, with the reason."
      label="Refused data"
      noun="refusals"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
      actions={[
        {
          id: 'unused-keys',
          label: 'Unused keys',
          icon: <IconKey size={14} stroke={1.6} />,
          onClick: () => setIsOpen(true),
        },
      ]}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'refused-data.csv' }}
    >
      {isOpen && <UnusedKeysDialog onClose={() => setIsOpen(false)} />}
    </TableScreen>
  )
}
