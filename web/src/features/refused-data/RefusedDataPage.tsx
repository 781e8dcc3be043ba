import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE, deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { RefusalOfDevice } from '@service-center/contract/refused-data/refused-data.ts'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { REFUSAL_TEXTS } from '../../kit/device/refusal-text.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { UnusedKeysDialog } from './UnusedKeysDialog.tsx'

const NEWEST_FIRST = [{ id: 'last', desc: true }]
const keyOf = ({ deviceTypeId, deviceId, reason }: RefusalOfDevice) => `${deviceTypeId} ${deviceId} ${reason}`
const linkOf = ({ deviceTypeId, deviceId: id }: RefusalOfDevice) =>
  addressOf.device({ type: deviceKindOf(String(deviceTypeId))?.type ?? DEVICE_TYPE.robot, id })

/** Data that devices sent and that was not stored, or not with its own time, by device and reason. Loaded lazily. */
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
      sentence="What devices sent in the last thirty days and was not stored, or not with its own time."
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

const REFUSED_COLUMNS: readonly DataColumn<RefusalOfDevice>[] = [
  {
    id: 'device',
    header: 'Device',
    kind: 'number',
    align: 'start',
    look: 'strong',
    width: 110,
    value: ({ deviceId }) => deviceId,
    filter: 'none',
    hideable: false,
  },
  {
    id: 'reason',
    header: 'What was refused',
    kind: 'text',
    width: 240,
    value: ({ reason }) => REFUSAL_TEXTS[reason],
  },
  {
    id: 'messages',
    header: 'Messages',
    kind: 'number',
    width: 110,
    value: ({ messages }) => messages,
    filter: 'none',
  },
  timeColumn({ id: 'last', header: 'Last', at: ({ last }) => last }),
  { id: 'customer', header: 'Customer', kind: 'text', width: 180, value: ({ customerName }) => customerName },
  { id: 'name', header: 'Name', kind: 'text', width: 150, value: ({ deviceName }) => deviceName },
  {
    id: 'type',
    header: 'Type',
    kind: 'text',
    width: 140,
    value: ({ deviceTypeId }) => deviceKindOf(String(deviceTypeId))?.name ?? null,
  },
  {
    id: 'example',
    header: 'Example',
    kind: 'text',
    width: 320,
    look: 'quiet',
    value: ({ example }) => example,
    filter: 'text',
  },
  timeColumn({ id: 'first', header: 'Since', at: ({ first }) => first }),
]
