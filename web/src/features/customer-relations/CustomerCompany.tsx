import { Button } from '@mantine/core'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { WidgetDialog } from '../../kit/widgets/WidgetDialog.tsx'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { CompanyContacts } from './CompanyContacts.tsx'
import { useCompanies, useLinks } from './use-relations.ts'
import classes from './relations.module.css'

/** The company of a customer and its contacts, on the page of the customer. */
export function CustomerCompany({ customer }: { customer: Customer }) {
  const { links, editing } = useLinks()
  const link = links?.find(({ customerId }) => customerId === customer.id)
  if (customer.id === INTERNAL_CUSTOMER_ID) return null
  if (links === undefined) return <FirstLoad />
  if (link === undefined) {
    return (
      <Card title="Company">
        <NoCompany customer={customer} />
      </Card>
    )
  }
  return (
    <>
      <Card title="Company">
        <ul className={classes['rows']}>
          <li>
            <Link className="sc-link" {...addressOf.company(link.companyId)}>
              {link.companyName}
            </Link>
            <CompanyPlace companyId={link.companyId} />
          </li>
        </ul>
      </Card>
      <CompanyContacts companyId={link.companyId} editing={editing} />
    </>
  )
}

function CompanyPlace({ companyId }: { companyId: string }) {
  const company = useCompanies()?.get(companyId)
  const place = [company?.city, company?.country].filter((part) => part !== undefined && part !== '')
  return <span>{place.join(', ')}</span>
}

function NoCompany({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  if (customer.reviewed) return <p className={classes['quiet']}>It is connected with no company.</p>
  return (
    <ul className={classes['rows']}>
      <li>
        <span className={classes['name']}>Awaits company approval</span>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Approve company
        </Button>
        {isOpen && (
          <WidgetDialog
            id="ApproveCompanyWidget"
            prefill={{ customerId: customer.id }}
            about={customer.name}
            onClose={() => setOpen(false)}
          />
        )}
      </li>
    </ul>
  )
}
