import type { Customer } from '@service-center/contract/customers.ts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { customersQuery } from '../../../api/shared-queries.ts'
import { ChipList } from '../../../ui/page/Chip.tsx'
import { Truncated } from '../../../ui/page/Truncated.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { chipName } from './customer-names.ts'
import classes from './bars.module.css'

/** How many countries have a chip of their own. */
const COUNTRIES = 3

/** Whom a device belongs to: customer, dealer, sales rep, countries. */
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
  { name: 'Customer', draw: ({ name }) => <Truncated text={name} /> },
  { name: 'Dealer', draw: ({ dealerName }) => <Truncated text={dealerName} /> },
  {
    name: 'Sales rep',
    draw: ({ salesRep }) => (salesRep === null ? <Missing word="None" /> : <Truncated text={salesRep} />),
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
