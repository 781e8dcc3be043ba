import type { OwnLine } from '@service-center/contract/emergency/support-lines.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'

const stateOf = ({ isBreakdown }: OwnLine) => (isBreakdown ? 'Breakdown greeting' : 'Usual greeting')

export const LINE_COLUMNS: readonly DataColumn<OwnLine>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    look: 'strong',
    width: 180,
    value: ({ name }) => name,
    filter: 'text',
    hideable: false,
  },
  {
    id: 'number',
    header: 'Number',
    kind: 'text',
    width: 150,
    phonePlace: 1,
    value: ({ number }) => number || null,
    filter: 'text',
  },
  {
    id: 'state',
    header: 'Callers hear',
    kind: 'text',
    width: 170,
    value: stateOf,
    filter: 'values',
    cell: (line) => <StateText state={line.isBreakdown ? 'warning' : 'ok'}>{stateOf(line)}</StateText>,
    extra: 22,
  },
  {
    id: 'greeting',
    header: 'Usual greeting',
    kind: 'text',
    width: 320,
    value: ({ greeting }) => greeting,
    filter: 'text',
  },
  {
    id: 'breakdownGreeting',
    header: 'Breakdown greeting',
    kind: 'text',
    width: 320,
    value: ({ breakdownGreeting }) => breakdownGreeting,
    filter: 'text',
  },
]
