import * as api from '@service-center/contract/api.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { addressOf } from '../../kit/addresses.ts'
import { ChipList } from '../../ui/page/marks.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import { Missing } from '../../ui/state/StateText.tsx'
import classes from './bars.module.css'

const COUNTRIES = 3

const LONGEST = 19
const CUT_AT = 16

export const CustomerBar = memo(function CustomerBar({ customerId }: { customerId: number | undefined }) {
  const { data } = useQuery(customersQuery)
  const customer = data?.data.find(({ id }) => id === customerId)
  const isLoading = data === undefined || customerId === undefined
  return (
    <dl className={classes['customer']}>
      {PARTS.map(({ name, draw }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {customer === undefined ? (
              isLoading ? (
                <Skeleton width={96} height={8} />
              ) : (
                <Missing />
              )
            ) : (
              draw(customer)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
})

const PARTS: readonly { name: string; draw: (customer: Customer) => ReactNode }[] = [
  { name: 'Customer', draw: ({ id, name }) => <CustomerLink id={id} name={name} /> },
  { name: 'Dealer', draw: ({ dealerId, dealerName }) => <CustomerLink id={dealerId} name={dealerName} /> },
  {
    name: 'Sales rep',
    draw: ({ salesRep }) => (salesRep === null ? <Missing word="None" /> : <SalesRep username={salesRep} />),
  },
  {
    name: 'Countries',
    draw: ({ countries }) => (
      <ChipList
        items={countries}
        max={COUNTRIES}
        render={(country) => <span title={country}>{chipName(country)}</span>}
      />
    ),
  },
]

/** A link if the customer is in scope; a dealer may not be. */
function CustomerLink({ id, name }: { id: number; name: string }) {
  const { data } = useQuery(customersQuery)
  const text = <Truncated text={name} />
  if (data?.data.some((customer) => customer.id === id) !== true) return text
  return (
    <Link {...addressOf.customer(id)} className="sc-link">
      {text}
    </Link>
  )
}

/** A link only if the sales rep is the viewer, or the viewer may manage accounts. */
function SalesRep({ username }: { username: string }) {
  const viewer = useViewer()
  const text = <Truncated text={username} />
  if (viewer.username !== username && !mayCall(viewer, api.users.create.right)) return text
  return (
    <Link {...addressOf.account(username)} className="sc-link">
      {text}
    </Link>
  )
}

/** Names above 19 characters are cut to 16 and an ellipsis. */
export function chipName(name: string): string {
  const characters = [...name]
  return characters.length > LONGEST ? `${characters.slice(0, CUT_AT).join('').trimEnd()}…` : name
}
