import * as api from '@service-center/contract/api.ts'
import type { CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { MailLink, PhoneLink } from '../../kit/ContactLinks.tsx'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { CreateContactDialog } from './create-dialogs.tsx'
import { EditContactDialog } from './dialogs.tsx'
import { contactName, useCompanies, useLinks } from './use-relations.ts'

const BY_NAME = [{ id: 'name', desc: false }]
const keyOf = ({ id }: CrmContact) => id

export default function ContactsPage() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<CrmContact>()
  const { editing } = useLinks()
  const companies = useCompanies()
  const columns = useMemo(() => contactColumns((id) => companies?.get(id)?.name), [companies])
  const table = useScreenTable({ tableId: 'contacts', columns, defaultSort: BY_NAME })
  const list = useWholeList(api.crm.contacts, {})
  const create = {
    id: 'create',
    label: 'New contact',
    icon: <IconPlus size={14} stroke={1.6} />,
    onClick: () => setCreating(true),
  }
  return (
    <TableScreen
      title="Contacts"
      sentence="Whom to call, and whom to write to."
      back={<Link {...addressOf.companies()}>Companies</Link>}
      label="Contacts"
      noun="contacts"
      table={table}
      list={list}
      rowKey={keyOf}
      {...(editing.isEditable ? { onRowOpen: setEdited } : {})}
      actions={editing.isEditable ? [create] : []}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'contacts.csv' }}
    >
      {isCreating && <CreateContactDialog onClose={() => setCreating(false)} />}
      {edited !== undefined && <EditContactDialog contact={edited} onClose={() => setEdited(undefined)} />}
    </TableScreen>
  )
}

/** @param nameOf the name of a company */
const contactColumns = (nameOf: (id: string) => string | undefined): readonly DataColumn<CrmContact>[] => [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    look: 'strong',
    width: 200,
    value: contactName,
    filter: 'text',
    hideable: false,
  },
  {
    id: 'email',
    header: 'Email',
    kind: 'text',
    width: 220,
    value: ({ email }) => email || null,
    phonePlace: 1,
    cell: ({ email }) => <MailLink email={email} />,
    filter: 'text',
  },
  {
    id: 'phone',
    header: 'Phone',
    kind: 'text',
    width: 150,
    value: ({ phone }) => phone || null,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
    filter: 'text',
  },
  {
    id: 'companies',
    header: 'Companies',
    kind: 'text',
    width: 220,
    value: ({ companies }) => companies.map((id) => nameOf(id) ?? id).join(', ') || null,
    filterValues: ({ companies }) => companies.map((id) => nameOf(id) ?? id),
    filter: 'values',
  },
  {
    id: 'country',
    header: 'Country',
    kind: 'text',
    width: 150,
    value: ({ country }) => country || null,
    filter: 'values',
  },
  timeColumn({
    id: 'lastmodified',
    header: 'Changed',
    at: ({ lastmodified }) => lastmodified,
    format: 'minute',
  }),
]
