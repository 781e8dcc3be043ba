import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { ChipList } from '../../../ui/page/Chip.tsx'
import { type Fact, FactCard } from '../../../ui/page/FactCard.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatTime } from '../../../ui/time/format-time.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { customerKind } from '../customer-text.ts'
import { type CustomerTree, nodeOf } from '../tree/customer-tree.ts'
import { CustomerLink } from './CustomerLink.tsx'
import type { Scope } from './customer-devices.ts'

/** Maximum number of countries shown as chips. */
const COUNTRIES = 3

interface CustomerFactsProps {
  tree: CustomerTree
  customer: Customer
  scope: Scope
}

/** The customer's own fields. */
export function CustomerFacts({ tree, customer, scope }: CustomerFactsProps) {
  const offset = useTimeOffset()
  const { data } = useQuery(q(api.customers.get, { params: { customerId: String(customer.id) } }))
  const facts = useMemo(() => {
    const parent = nodeOf(tree, customer.parentId ?? Number.NaN)?.customer
    const dealer = nodeOf(tree, customer.dealerId)?.customer
    const since = formatTime(customer.from, { offset, pattern: 'date' })
    return [
      plain('Id', String(customer.id)),
      plain('Name', customer.name),
      plain('Kind', customerKind(customer) ?? 'Customer'),
      link('Parent', parent?.name ?? 'None', parent && <CustomerLink customer={parent} />),
      link('Dealer', customer.dealerName, dealer && <CustomerLink customer={dealer} />),
      salesRepFact(customer),
      countriesFact(customer),
      plain('Since', since),
      reviewFact(customer),
      lastMessageFact(data === undefined ? undefined : data[scope].lastMessageAt),
    ]
  }, [tree, customer, offset, data, scope])
  return <FactCard title="Customer" facts={facts} />
}

function plain(label: string, text: string): Fact {
  return { id: label, label, value: text, copy: text }
}

/** A fact with a link, if the viewer may follow it. */
function link(label: string, text: string, element: ReactNode): Fact {
  if (element === undefined) {
    return text === 'None' ? { id: label, label, value: <Missing word="None" /> } : plain(label, text)
  }
  return { id: label, label, value: element, copy: text, isInteractive: true }
}

function salesRepFact({ salesRep }: Customer): Fact {
  const label = 'Sales rep'
  if (salesRep === null) return { id: label, label, value: <Missing word="None" /> }
  return { id: label, label, value: <AccountLink username={salesRep} />, copy: salesRep, isInteractive: true }
}

function countriesFact({ countries }: Customer): Fact {
  const label = 'Countries'
  const value = <ChipList items={countries} max={COUNTRIES} />
  return countries.length === 0
    ? { id: label, label, value }
    : { id: label, label, value, copy: countries.join(', '), isInteractive: true }
}

function reviewFact({ reviewed }: Customer): Fact {
  const label = 'Reviewed'
  if (reviewed) return plain(label, 'Yes')
  // Short enough for one line, on a phone too.
  const text = 'Awaits approval'
  return { id: label, label, value: <StateText state="warning">{text}</StateText>, copy: text }
}

function lastMessageFact(at: number | null | undefined): Fact {
  const label = 'Last heard from'
  const value =
    at === undefined ? <Skeleton width={96} height={8} animate={false} /> : <Time at={at} format="minute" />
  return { id: label, label, value }
}

/** A user name that links to the account, for viewers who may see it. */
function AccountLink({ username }: { username: string }) {
  const { data } = useQuery(q(api.users.list, {}))
  const isKnown = data?.data.some((user) => user.username === username) === true
  if (!isKnown) return username
  return <PlainLink href={hrefOf(addressOf.account(username))}>{username}</PlainLink>
}
