import * as api from '@service-center/contract/api.ts'
import type { OwnLine } from '@service-center/contract/emergency/support-lines.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { q } from '../../../api/query.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { TableScreen } from '../../../kit/table-screen/TableScreen.tsx'
import { useWholeList } from '../../../kit/table-screen/use-list.ts'
import { useRowActions } from '../../../kit/table-screen/use-row-actions.tsx'
import { useScreenTable } from '../../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { CreateLineDialog, EditLineDialog } from './LineDialogs.tsx'

const stateOf = ({ isBreakdown }: OwnLine) => (isBreakdown ? 'Breakdown greeting' : 'Usual greeting')

const LINE_COLUMNS: readonly DataColumn<OwnLine>[] = [
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

const BY_NAME = [{ id: 'name', desc: false }]
const keyOf = ({ id }: OwnLine) => String(id)

/** The support lines of our own telephone system and their greetings. A lazy default export. */
export default function SupportLinesPage() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<OwnLine>()
  const { data } = useQuery(q(api.supportLines.list, {}))
  const isOwn = data?.service === 'embedded'
  const actions = useRowActions<OwnLine, never, typeof api.supportLines.delete>({
    noun: 'support line',
    nameOf: ({ name }) => name,
    remove: {
      endpoint: api.supportLines.delete,
      input: ({ id }) => ({ params: { id: String(id) } }),
      consequence: () => 'What answers its number finds no greeting any more.',
    },
  })
  const columns = useMemo(() => [...LINE_COLUMNS, ...actions], [actions])
  const table = useScreenTable({ tableId: 'support-lines', columns, defaultSort: BY_NAME })
  const list = useWholeList(api.supportLines.list, {})
  const create = {
    id: 'create',
    label: 'New support line',
    icon: <IconPlus size={14} stroke={1.6} />,
    onClick: () => setCreating(true),
  }
  return (
    <TableScreen
      title="Support lines"
      sentence={
        data === undefined || isOwn
          ? 'What their callers hear, as usual and in a breakdown.'
          : `They are the phone numbers of ${data.service}, and are edited there.`
      }
      back={<Link {...addressOf.controlPanel({ widget: 'BreakdownWidget' })}>Trigger breakdown</Link>}
      label="Support lines"
      noun="support lines"
      table={table}
      list={list}
      rowKey={keyOf}
      onRowOpen={setEdited}
      actions={isOwn ? [create] : []}
      isRefreshing={list.isLoading}
    >
      {isCreating && <CreateLineDialog onClose={() => setCreating(false)} />}
      {edited !== undefined && <EditLineDialog line={edited} onClose={() => setEdited(undefined)} />}
    </TableScreen>
  )
}
