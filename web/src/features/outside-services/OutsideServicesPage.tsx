import * as api from '@service-center/contract/api.ts'
import type { OutsideService } from '@service-center/contract/outside-services/outside-services.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { SERVICE_COLUMNS } from './service-columns.tsx'

const keyOf = ({ id }: OutsideService) => id

/** Which outside services the server asks, and how they do. A lazy default export. */
export default function OutsideServicesPage() {
  const table = useScreenTable({ tableId: 'outside-services', columns: SERVICE_COLUMNS })
  const list = useWholeList(api.outsideServices.list, {})
  return (
    <TableScreen
      title="Outside services"
      sentence="Whether they answer. What is built in needs no outside service."
      label="Outside services"
      noun="services"
      table={table}
      list={list}
      rowKey={keyOf}
      isRefreshing={list.isLoading}
    />
  )
}
