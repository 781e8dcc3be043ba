import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import type { CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import { IconPencil } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { RemoveButton } from '../../kit/table-screen/RemoveButton.tsx'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { EmptyState } from '../../ui/feedback/PageState.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { FactCard } from '../../ui/page/facts/FactCard.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import { CompanyContacts, HubSpotLink } from './CompanyContacts.tsx'
import { EditCompanyDialog } from './dialogs.tsx'
import { PhoneLink } from '../../kit/ContactLinks.tsx'
import { useLinks } from './use-relations.ts'
import classes from './relations.module.css'

export default function CompanyPage() {
  const { companyId = '' } = useParams({ strict: false })
  const load = useLoad(q(api.crm.companies, {}))
  const company = load.data?.data.find(({ id }) => id === companyId)
  return (
    <div className={classes['page']}>
      {company === undefined && <PageHeader title="Company" back={<Back />} />}
      <Loaded load={load}>
        {() =>
          company === undefined ? (
            <EmptyState title="There is no such company">
              It does not exist, or you may not see it.
            </EmptyState>
          ) : (
            <LoadedCompany key={company.id} company={company} />
          )
        }
      </Loaded>
    </div>
  )
}

const Back = () => <Link {...addressOf.companies()}>Companies</Link>

function LoadedCompany({ company }: { company: CrmCompany }) {
  const [isEditing, setEditing] = useState(false)
  const { links, editing } = useLinks()
  const customers = (links ?? []).filter(({ companyId }) => companyId === company.id)
  return (
    <>
      <PageHeader
        title={company.name}
        back={<Back />}
        sentence={[company.city, company.country].filter((part) => part !== '').join(', ')}
        menu={<HubSpotLink href={editing.pageOf('company', company.id)} name={company.name} />}
        primary={
          editing.isEditable && <Tools company={company} customers={customers.length} onEdit={setEditing} />
        }
      />
      {links === undefined && <FirstLoad />}
      <div className={classes['cards']}>
        <CompanyFacts company={company} />
        <CompanyCustomers ids={customers.map(({ customerId }) => customerId)} />
        <CompanyContacts companyId={company.id} editing={editing} />
      </div>
      {isEditing && <EditCompanyDialog company={company} onClose={() => setEditing(false)} />}
    </>
  )
}

interface ToolsProps {
  company: CrmCompany
  customers: number
  onEdit: (isOpen: boolean) => void
}

function Tools({ company, customers, onEdit }: ToolsProps) {
  const navigate = useNavigate()
  const lost = customers === 1 ? 'Its customer has no company then. ' : 'Its customers have no company then. '
  return (
    <>
      <RemoveButton
        noun="company"
        name={company.name}
        endpoint={api.crmChanges.deleteCompany}
        input={{ params: { id: company.id } }}
        consequence={`${customers === 0 ? '' : lost}Its contacts stay. This cannot be undone.`}
        onRemoved={() => void navigate(addressOf.companies())}
      />
      <Button leftSection={<IconPencil size={14} />} onClick={() => onEdit(true)}>
        Edit
      </Button>
    </>
  )
}

const fact = (label: string, value: string) =>
  value === '' ? { id: label, label, value: <Missing /> } : { id: label, label, value, copy: value }

function CompanyFacts({ company }: { company: CrmCompany }) {
  const { name, address, zip, city, state, country, phone } = company
  return (
    <FactCard
      title="Company"
      facts={[
        fact('Name', name),
        fact('Address', address),
        fact('ZIP', zip),
        fact('City', city),
        fact('State', state),
        fact('Country', country),
        phone === ''
          ? fact('Phone', '')
          : {
              id: 'phone',
              label: 'Phone',
              value: <PhoneLink phone={phone} />,
              copy: phone,
              isInteractive: true,
            },
      ]}
    />
  )
}

function CompanyCustomers({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(customersQuery)
  const customers = data?.data.filter(({ id }) => ids.includes(id)) ?? []
  return (
    <Card title="Customers" detail={customers.length.toLocaleString('en')}>
      {customers.length === 0 ? (
        <p className={classes['quiet']}>No customer is connected with this company.</p>
      ) : (
        <ul className={classes['rows']} aria-label="Customers">
          {customers.map(({ id, name }) => (
            <li key={id}>
              <Link className="sc-link" {...addressOf.customer(id)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
