import { deviceKindOf } from '@service-center/contract/devices/devices.ts'
import type { RefusalOfDevice, UnusedKey } from '@service-center/contract/refused-data/refused-data.ts'
import { REFUSAL_TEXTS } from '../../kit/device/refusal-text.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { ForgetButton } from './parts/ForgetButton.tsx'

/** The device, what was refused of it and why, how often, since when, and the last time. */
export const REFUSED_COLUMNS: readonly DataColumn<RefusalOfDevice>[] = [
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

/** A key that nothing uses, and the button that forgets it. */
export const UNUSED_COLUMNS: readonly DataColumn<UnusedKey>[] = [
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
  {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    width: 90,
    value: () => null,
    cell: ({ name }) => <ForgetButton names={[name]} look="icon" />,
    filter: 'none',
    sortable: false,
    hideable: false,
  },
]
