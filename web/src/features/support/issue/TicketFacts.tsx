import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deviceTitle, findDevice, useFleet } from '../../../api/shared-data/fleet.ts'
import { customersQuery } from '../../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { MailLink, PhoneLink } from '../../../kit/ContactLinks.tsx'
import { useWidth } from '../../../ui/use-width.ts'
import { FactCard, type Fact } from '../../../ui/page/facts/FactCard.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import { TicketStatus, wordOf } from '../ticket-words.tsx'
import classes from './ticket-facts.module.css'

/** The fields of a ticket, read-only, in the order of specification 2, section 2.6. */
export function TicketFacts({ ticket, dictionary }: { ticket: Ticket; dictionary: Dictionary }) {
  const phone = usePhone()
  const device = useDeviceFact()
  const status = wordOf(dictionary, { key: 'status', value: ticket.status })
  return (
    <FactCard
      title="Issue"
      facts={[
        text('Issue ID', String(ticket.issueId)),
        text('Category', wordOf(dictionary, { key: 'category', value: ticket.category })),
        { ...text('Status', status), value: <TicketStatus ticket={ticket} word={status} /> },
        text('Requester', ticket.requester),
        phone('Requester Phone', ticket.requester_phone),
        mail('Requester Email', ticket.requester_email),
        text('Assignee', ticket.assignee),
        phone('Assignee Phone', ticket.assignee_phone),
        mail('Assignee Email', ticket.assignee_email),
        text('Organization', ticket.organization),
        device('Robot', DEVICE_TYPE.robot, ticket.robot_id),
        device('Tablet', DEVICE_TYPE.tablet, ticket.tablet_id),
        useCustomerFact(ticket.customer_id),
      ]}
    />
  )
}

/** Wraps a value instead of cutting it off: a shortened mail address is useless. */
const Whole = ({ children }: { children: ReactNode }) => <span className={classes['whole']}>{children}</span>

const missing = (label: string): Fact => ({ id: label, label, value: <Missing /> })

function text(label: string, value: string): Fact {
  return value.trim() === ''
    ? missing(label)
    : { id: label, label, value: <Whole>{value}</Whole>, copy: value }
}

/** @param copy the text that is copied */
const linked = (label: string, link: ReactNode, copy: string): Fact => ({
  id: label,
  label,
  value: <Whole>{link}</Whole>,
  copy,
  isInteractive: true,
})

const mail = (label: string, address: string) =>
  address === '' ? missing(label) : linked(label, <MailLink email={address} />, address)

/** Phone numbers are links on phones only. */
function usePhone(): (label: string, number: string) => Fact {
  const isPhone = useWidth() === 'phone'
  return (label, number) =>
    number === '' || !isPhone ? text(label, number) : linked(label, <PhoneLink phone={number} />, number)
}

/** A link to the device; a tablet links to the page of the robot that it is connected to. */
function useDeviceFact(): (label: string, type: 1 | 2, id: number | null) => Fact {
  const fleet = useFleet()
  return (label, type, id) => {
    if (id === null) return missing(label)
    const device = findDevice(fleet ?? [], { type, id })
    const link = (
      <Link className="sc-link" {...addressOf.device(device ?? { type, id })}>
        {device === undefined ? id : deviceTitle(device)}
      </Link>
    )
    return linked(label, link, String(id))
  }
}

function useCustomerFact(id: number): Fact {
  const { data } = useQuery(customersQuery)
  const name = data?.data.find((customer) => customer.id === id)?.name ?? String(id)
  const link = (
    <Link className="sc-link" {...addressOf.customer(id)}>
      {name}
    </Link>
  )
  return linked('Customer', link, name)
}
