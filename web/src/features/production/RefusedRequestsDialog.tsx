import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { REFUSALS, type RefusedProvisioning } from '@service-center/contract/production/refusals.ts'
import { useMemo } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { AppDialog } from '../../ui/dialog/AppDialog.tsx'
import classes from './production.module.css'

const REFUSAL_COLUMNS: readonly DataColumn<RefusedProvisioning>[] = [
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

const NEWEST_FIRST = [{ id: 'lastAt', desc: true }]
const NO_ROWS: readonly RefusedProvisioning[] = []
const keyOf = ({ id }: RefusedProvisioning) => String(id)

/** Links to the device that the hardware is deployed as. */
const linkOf = ({ deviceId: id, productModel }: RefusedProvisioning) =>
  id === null
    ? undefined
    : addressOf.device({
        type: productModel === 'BS2' ? DEVICE_TYPE.referenceStation : DEVICE_TYPE.robot,
        id,
      })

/** The refused provisioning requests of new devices. Live events keep the list up to date. */
// oxlint-disable-next-line import/no-default-export
export default function RefusedRequestsDialog({ onClose }: { onClose: () => void }) {
  const list = useWholeList(api.refusedProvisionings.list, {})
  const rows = useMemo(() => list.data?.data ?? NO_ROWS, [list.data])
  const table = useTable({
    tableId: 'refused-provisionings',
    columns: REFUSAL_COLUMNS,
    defaultSort: NEWEST_FIRST,
    pageSizes: [10, 25, 100, 'All'],
    defaultPageSize: 10,
  })
  return (
    <AppDialog opened onClose={onClose} title="Refused requests" size="data">
      <p className={classes['about']}>
        Requests of new devices for an id that were refused in the last 30 days, once for each hardware,
        address and reason. Keys and secrets are not stored.
      </p>
      <ListTable
        label="Refused requests"
        noun="refused requests"
        table={table}
        list={{ ...list, rows }}
        rowKey={keyOf}
        rowLink={linkOf}
        rowHeight={36}
        height="content"
      />
    </AppDialog>
  )
}
