import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { TicketRow } from '@service-center/contract/support/ticket.ts'
import { Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { storedValue, useStoredValue } from '../../api/stored-value.ts'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { TicketFormDialog, type TicketMode } from './TicketFormDialog.tsx'
import { ticketColumns } from './ticket-columns.tsx'

const hideClosedSetting = storedValue<boolean>({
  key: 'support.hideClosed',
  parse: (text) => text === 'true',
  format: String,
})

const NEWEST_FIRST = [{ id: 'created_at', desc: true }]
const NO_WORDS: Dictionary = {}
const NOT_HIDDEN = {}
const HIDDEN = { query: { hideClosed: 'true' } }
const keyOf = ({ id }: TicketRow) => String(id)
const linkOf = ({ issueId }: TicketRow) => addressOf.ticket(issueId)

/** The tickets in the user's scope (specification 2, section 2.6). Loaded lazily. */
export default function TicketsPage() {
  const { isHidden, setHidden } = useHideClosed()
  const [dictionary, setDictionary] = useState(NO_WORDS)
  const columns = useColumns(dictionary)
  const table = useScreenTable({ tableId: 'tickets', columns, defaultSort: NEWEST_FIRST })
  const list = usePagedList(api.support.latest, isHidden ? HIDDEN : NOT_HIDDEN, table)
  // The dictionary comes with the first page; kept while other pages load.
  const words = list.data?.dictionary
  if (words !== undefined && words !== dictionary) setDictionary(words)
  const open = useQuery(q(api.support.open, {})).data?.count
  const form = useNewTicket({ isOurs: list.data?.isElsewhere !== true })
  const hide = (next: boolean) => {
    setHidden(next)
    table.setState((before) => ({ ...before, pageIndex: 0 }))
  }
  return (
    <TableScreen
      title="Support Overview"
      sentence={list.data && countOf({ count: list.data.totalCount, open, isHidden })}
      label="Support issues"
      noun="issues"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
      actions={form.actions}
      {...(form.create && { create: form.create })}
      isRefreshing={list.isFetching}
      csv={{ fileName: 'support.csv', load: list.loadCsv }}
      toolbarExtra={
        <Checkbox
          label="Hide closed issues"
          checked={isHidden}
          onChange={(event) => hide(event.currentTarget.checked)}
        />
      }
    >
      {form.dialog}
    </TableScreen>
  )
}

/** The number of issues, and a note when closed ones are hidden. */
function countOf({ count, open, isHidden }: { count: number; open: number | undefined; isHidden: boolean }) {
  if (count === 0) return 'No issues.'
  const rest = isHidden ? ' Closed ones are hidden.' : count === 1 ? '' : ' Click a row to open one.'
  if (count === 1) return `One issue.${rest}`
  const ofThem = open === undefined ? '' : `, ${open === 0 ? 'none' : formatNumber(open)} of them open`
  return `${formatNumber(count)} issues${ofThem}.${rest}`
}

/** Whether closed issues are hidden: from the address, or else as last chosen in this browser. */
function useHideClosed() {
  const { hideClosed } = useSearch({ strict: false })
  const remembered = useStoredValue(hideClosedSetting)
  const navigate = useNavigate()
  return {
    isHidden: hideClosed ?? remembered,
    setHidden: (next: boolean) => {
      hideClosedSetting.set(next)
      const search = (before: object) => ({ ...before, hideClosed: next })
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  }
}

function useColumns(dictionary: Dictionary) {
  const { data: customers } = useQuery(customersQuery)
  return useMemo(() => {
    const list = customers?.data ?? []
    return ticketColumns({
      dictionary,
      customers: new Map(list.map(({ id, name }) => [id, sentence`${name} (${id})`])),
      // A customer's dealer may be out of scope, but its name comes with the customer.
      dealers: new Map(
        list.map(({ dealerId, dealerName }) => [dealerId, sentence`${dealerName} (${dealerId})`]),
      ),
    })
  }, [dictionary, customers])
}

/**
 * The forms for new tickets. The address says which one is open, so that other pages can link to it.
 * @param options.isOurs false if tickets are handled in Zendesk: then only closed ones can be written here
 */
function useNewTicket({ isOurs }: { isOurs: boolean }) {
  const { create } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayPost = mayCall(useViewer(), api.support.post.right)
  const show = (mode: TicketMode | undefined) =>
    void navigate({ to: '.', search: showing(mode), resetScroll: false })
  const closed = {
    id: 'closed',
    label: 'Closed ticket',
    icon: <IconPlus size={14} stroke={1.6} />,
    onClick: () => show('closed'),
  }
  return {
    actions: mayPost ? [closed] : [],
    create: isOurs && OPEN_TICKET,
    dialog: mayPost && create !== undefined && (isOurs || create === 'closed') && (
      <TicketFormDialog
        mode={create}
        onClose={() => show(undefined)}
        onPosted={(issueId) => void navigate(addressOf.ticket(issueId))}
      />
    ),
  }
}

const showing = (mode: TicketMode | undefined) => (before: object) => ({ ...before, create: mode })

const OPEN_TICKET = {
  label: 'Open ticket',
  endpoint: api.support.post,
  target: { to: '.', search: showing('open') },
} as const
