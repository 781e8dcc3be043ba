import * as api from '@service-center/contract/api.ts'
import type { CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { PhoneLink } from '../../kit/ContactLinks.tsx'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { CreateCompanyDialog } from './create-dialogs.tsx'
import { useLinks } from './use-relations.ts'

const BY_NAME = [{ id: 'name', desc: false }]
const keyOf = ({ id }: CrmCompany) => id
const linkOf = ({ id }: CrmCompany) => addressOf.company(id)
const ICON = { size: 14, stroke: 1.6 }

export default function CompaniesPage() {
  const navigate = useNavigate()
  const [isCreating, setCreating] = useState(false)
  const { links, editing } = useLinks()
  const { data } = useQuery(customersQuery)
  const columns = useMemo(() => {
    const names = new Map(data?.data.map(({ id, name }) => [id, name]))
    const ofCompany = Map.groupBy(links ?? [], ({ companyId }) => companyId)
    return companyColumns((id) =>
      (ofCompany.get(id) ?? []).flatMap(({ customerId }) => names.get(customerId) ?? []),
    )
  }, [links, data])
  const table = useScreenTable({ tableId: 'companies', columns, defaultSort: BY_NAME })
  const list = useWholeList(api.crm.companies, {})
  const create = {
    id: 'create',
    label: 'New company',
    icon: <IconPlus {...ICON} />,
    onClick: () => setCreating(true),
  }
  const contacts = {
    id: 'contacts',
    label: 'Contacts',
    icon: <IconUsers {...ICON} />,
    onClick: () => void navigate(addressOf.contacts()),
  }
  return (
    <TableScreen
      title="Companies"
      sentence={
        editing.pageOf('company', '') === undefined ? 'With whom you do business.' : 'As HubSpot has them.'
      }
      label="Companies"
      noun="companies"
      table={table}
      list={list}
      rowKey={keyOf}
      rowLink={linkOf}
      actions={[...(editing.isEditable ? [create] : []), contacts]}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'companies.csv' }}
    >
      {isCreating && <CreateCompanyDialog onClose={() => setCreating(false)} />}
    </TableScreen>
  )
}

/** @param customersOf the names of the customers that are connected with a company */
const companyColumns = (
  customersOf: (id: string) => readonly string[],
): readonly DataColumn<CrmCompany>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    look: 'strong',
    width: 220,
    value: ({ name }) => name,
    filter: 'text',
    hideable: false,
  },
  {
    id: 'customers',
    header: 'Customers',
    kind: 'text',
    width: 200,
    phonePlace: 1,
    value: ({ id }) => customersOf(id).join(', ') || null,
    filter: 'text',
  },
  textColumn('country', 'Country'),
  textColumn('city', 'City'),
  textColumn('address', 'Address'),
  textColumn('zip', 'ZIP'),
  textColumn('state', 'State'),
  {
    ...textColumn('phone', 'Phone'),
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    id: 'contacts',
    header: 'Contacts',
    kind: 'number',
    width: 100,
    value: ({ contacts }) => contacts.length,
    filter: 'size',
  },
  timeColumn({
    id: 'lastmodified',
    header: 'Changed',
    at: ({ lastmodified }) => lastmodified,
    format: 'minute',
  }),
]

const textColumn = (
  id: 'country' | 'city' | 'address' | 'zip' | 'state' | 'phone',
  header: string,
): DataColumn<CrmCompany> => ({
  id,
  header,
  kind: 'text',
  width: 150,
  value: (company) => company[id] || null,
  filter: 'values',
})
