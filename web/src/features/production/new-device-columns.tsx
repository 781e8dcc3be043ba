import { PRODUCT_MODEL_IDS } from '@service-center/contract/production/product-models.ts'
import type { NewDevice } from '@service-center/contract/production/production.ts'
import { PRODUCTION_STATUSES } from '@service-center/contract/production/production-status.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'

const STATUSES: Record<NewDevice['status'], { state: StateName; word: string }> = {
  available: { state: 'unknown', word: 'Available' },
  deployed: { state: 'ok', word: 'Deployed' },
}
const SERVER_STATUSES: Record<NewDevice['server_status'], { state: StateName; word: string }> = {
  waiting: { state: 'unknown', word: 'Waiting' },
  provisioned: { state: 'offline', word: 'Provisioned' },
  connected: { state: 'ok', word: 'Connected' },
}
const STATUS_CODES = new Map(PRODUCTION_STATUSES.map((status) => [STATUSES[status].word, status]))

/** The columns of the new-devices table (specification 3, section 3). */
export const NEW_DEVICE_COLUMNS: readonly DataColumn<NewDevice>[] = [
  {
    id: 'device_id',
    header: 'Device ID',
    kind: 'number',
    align: 'start',
    look: 'strong',
    width: 120,
    value: ({ device_id: id }) => id,
    filter: 'none',
    hideable: false,
  },
  {
    id: 'order',
    header: 'Priority',
    kind: 'number',
    width: 100,
    value: ({ order }) => order,
    filter: 'none',
  },
  {
    id: 'hardware_id',
    header: 'Hardware ID',
    kind: 'text',
    look: 'mono',
    width: 220,
    value: ({ hardware_id: hardware }) => hardware,
    filter: 'none',
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'text',
    width: 140,
    extra: 18,
    phonePlace: 1,
    value: ({ status }) => STATUSES[status].word,
    cell: ({ status }) => <StateText state={STATUSES[status].state}>{STATUSES[status].word}</StateText>,
    filter: 'values',
    filterOptions: [...STATUS_CODES.keys()],
    filterCode: (word) => STATUS_CODES.get(word) ?? word,
  },
  timeColumn({ id: 'updated_at', header: 'Updated', at: ({ updated_at: at }) => at }),
  {
    id: 'robot_type',
    header: 'Product Model',
    kind: 'text',
    width: 150,
    value: ({ robot_type: model }) => model,
    filter: 'values',
    filterOptions: PRODUCT_MODEL_IDS,
  },
  {
    id: 'server_status',
    header: 'Server Status',
    kind: 'text',
    width: 150,
    extra: 18,
    value: ({ server_status: status }) => SERVER_STATUSES[status].word,
    cell: ({ server_status: status }) => (
      <StateText state={SERVER_STATUSES[status].state}>{SERVER_STATUSES[status].word}</StateText>
    ),
    filter: 'none',
  },
]
