import * as api from '@service-center/contract/api.ts'
import type { IssuedQuote } from '@service-center/contract/quotes/issued-quotes.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../kit/addresses.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { ISSUED_COLUMNS } from './issued/issued-columns.tsx'

const NEWEST_FIRST = [{ id: 'issuedAt', desc: true }]
const keyOf = ({ id }: IssuedQuote) => String(id)

/** The quotes that were issued by users of the viewer's customers. A lazy default export. */
export default function IssuedQuotesPage() {
  const table = useScreenTable({
    tableId: 'issued-quotes',
    columns: ISSUED_COLUMNS,
    defaultSort: NEWEST_FIRST,
  })
  const list = usePagedList(api.issuedQuotes.list, {}, table)
  return (
    <TableScreen
      title="Issued quotes"
      back={<Link {...addressOf.quoteGenerator()}>Quote generator</Link>}
      label="Issued quotes"
      noun="quotes"
      table={table}
      list={list}
      rowKey={keyOf}
      isRefreshing={list.isFetching}
      csv={{ fileName: 'quotes.csv', load: list.loadCsv }}
    />
  )
}
