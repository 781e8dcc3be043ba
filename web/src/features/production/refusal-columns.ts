import { REFUSALS, type RefusedProvisioning } from '@service-center/contract/production/refusals.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'

/** Which hardware was refused, when, why, and from where. */
export const REFUSAL_COLUMNS: readonly DataColumn<RefusedProvisioning>[] = [
  {
    id: 'hardwareId',
    header: 'Hardware ID',
    kind: 'text',
    look: 'mono',
    width: 190,
    value: ({ hardwareId }) => hardwareId,
    hideable: false,
  },
  {
    id: 'reason',
    header: 'Why',
    kind: 'text',
    width: 330,
    phonePlace: 1,
    value: ({ reason }) => REFUSALS[reason],
  },
  timeColumn({ id: 'lastAt', header: 'Last', at: ({ lastAt }) => lastAt }),
  {
    id: 'productModel',
    header: 'Product Model',
    kind: 'text',
    width: 130,
    value: ({ productModel }) => productModel,
  },
  {
    id: 'deviceId',
    header: 'Deployed as',
    kind: 'number',
    width: 110,
    align: 'start',
    value: ({ deviceId }) => deviceId,
  },
  {
    id: 'address',
    header: 'Address',
    kind: 'text',
    look: 'mono',
    width: 140,
    value: ({ address }) => address,
  },
  { id: 'requests', header: 'Requests', kind: 'number', width: 100, value: ({ requests }) => requests },
  timeColumn({ id: 'firstAt', header: 'First', at: ({ firstAt }) => firstAt }),
]
