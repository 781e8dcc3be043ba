import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { MailLink, PhoneLink } from '../../kit/reach/ReachLinks.tsx'
import { contactName } from './use-relations.ts'

const text = <Row,>(id: string, header: string, value: (row: Row) => string): DataColumn<Row> => ({
  id,
  header,
  kind: 'text',
  width: 150,
  value: (row) => value(row) || null,
  filter: 'values',
})

/** @param customersOf the names of the customers that are connected with a company */
export const companyColumns = (
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
  text('country', 'Country', ({ country }) => country),
  text('city', 'City', ({ city }) => city),
  text('address', 'Address', ({ address }) => address),
  text('zip', 'ZIP', ({ zip }) => zip),
  text('state', 'State', ({ state }) => state),
  {
    ...text<CrmCompany>('phone', 'Phone', ({ phone }) => phone),
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

/** @param nameOf the name of a company */
export const contactColumns = (
  nameOf: (id: string) => string | undefined,
): readonly DataColumn<CrmContact>[] => [
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
    ...text<CrmContact>('email', 'Email', ({ email }) => email),
    width: 220,
    phonePlace: 1,
    cell: ({ email }) => <MailLink email={email} />,
    filter: 'text',
  },
  {
    ...text<CrmContact>('phone', 'Phone', ({ phone }) => phone),
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
  text('country', 'Country', ({ country }) => country),
  timeColumn({
    id: 'lastmodified',
    header: 'Changed',
    at: ({ lastmodified }) => lastmodified,
    format: 'minute',
  }),
]
