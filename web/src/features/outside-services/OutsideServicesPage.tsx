import * as api from '@service-center/contract/api.ts'
import {
  OUTSIDE_SERVICES,
  type OutsideService,
} from '@service-center/contract/outside-services/outside-services.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateText } from '../../ui/state/StateText.tsx'

const LOOKS = { 'Built in': 'unknown', 'Not asked yet': 'info', Fails: 'bad', Works: 'ok' } as const

const keyOf = ({ id }: OutsideService) => id

/** The outside services that the server calls, and whether they work. Loaded lazily. */
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

export const SERVICE_COLUMNS: readonly DataColumn<OutsideService>[] = [
  {
    id: 'service',
    header: 'Service',
    kind: 'text',
    look: 'strong',
    width: 170,
    value: ({ id }) => OUTSIDE_SERVICES[id].name,
    filter: 'none',
    hideable: false,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 140,
    extra: 20,
    phonePlace: 1,
    value: stateOf,
    cell: (service) => <StateText state={LOOKS[stateOf(service)]}>{stateOf(service)}</StateText>,
    filter: 'values',
  },
  {
    id: 'provider',
    header: 'Asked',
    kind: 'text',
    width: 150,
    value: ({ id, isConfigured }) => (isConfigured ? OUTSIDE_SERVICES[id].provider : 'Nobody'),
    filter: 'values',
  },
  timeColumn({ id: 'failingSince', header: 'Fails since', at: ({ failingSince }) => failingSince }),
  {
    id: 'reason',
    header: 'Last failure',
    kind: 'text',
    width: 240,
    value: ({ reason }) => reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
    filter: 'none',
  },
  {
    id: 'failuresInARow',
    header: 'Failures in a row',
    kind: 'number',
    width: 150,
    value: ({ failuresInARow }) => failuresInARow,
    filter: 'none',
  },
  {
    id: 'failures',
    header: 'Failures in all',
    kind: 'number',
    width: 130,
    value: ({ failures }) => failures,
    filter: 'none',
  },
  timeColumn({ id: 'lastFailure', header: 'Last failed', at: ({ lastFailure }) => lastFailure }),
  timeColumn({ id: 'lastSuccess', header: 'Last worked', at: ({ lastSuccess }) => lastSuccess }),
]

function stateOf({ isConfigured, failingSince, lastSuccess }: OutsideService): keyof typeof LOOKS {
  if (!isConfigured) return 'Built in'
  if (failingSince !== null) return 'Fails'
  return lastSuccess === null ? 'Not asked yet' : 'Works'
}
