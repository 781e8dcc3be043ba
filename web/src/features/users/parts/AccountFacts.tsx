import type { User } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { customersInTree } from '../../../api/customer-paths.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { FactCard, type Fact } from '../../../ui/page/FactCard.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AccessGroups } from './AccessGroups.tsx'
import { UserAccess } from './UserAccess.tsx'
import layout from '../../../ui/page/canvas.module.css'
import { PathText } from '../../../ui/text/PathText.tsx'
import classes from './lists.module.css'

/** A user's personal data and sign-in data. */
export function PersonFacts({ user }: { user: User }) {
  return (
    <>
      <FactCard title="Account" facts={accountFacts(user)} />
      <FactCard title="Sign-in" facts={signInFacts(user)} />
    </>
  )
}

/** A user's scope and rights. */
export function AccessFacts({ user }: { user: User }) {
  return (
    <>
      <UserCustomers user={user} />
      <AccessGroups customerIds={user.customerId} />
      <div className={layout['wide']}>
        <UserAccess user={user} />
      </div>
    </>
  )
}

const textFact = (label: string, text: string | null): Fact => ({
  id: label,
  label,
  value: text === null || text === '' ? <Missing /> : text,
  copy: text === null || text === '' ? undefined : text,
})

function accountFacts(user: User): Fact[] {
  return [
    textFact('Username', user.username),
    textFact('First name', user.firstname),
    textFact('Last name', user.lastname),
    textFact('Email', user.email),
    {
      id: 'verified',
      label: 'Email verified',
      value: user.verified ? 'Yes' : <StateText state="warning">No</StateText>,
    },
    { id: 'contracts', label: 'Contract access', value: user.contractAccess ? 'Yes' : 'No' },
  ]
}

function signInFacts(user: User): Fact[] {
  return [
    {
      id: 'factor',
      label: 'Two-factor',
      value: user.isTwoFactorAuthentificationEnabled ? 'On' : 'Off',
    },
    { id: 'last', label: 'Last sign-in', value: <Time at={user.lastLogin} format="minute" /> },
    { id: 'from', label: 'Valid from', value: <Time at={user.from} format="minute" /> },
    { id: 'to', label: 'Valid to', value: <Time at={user.to} format="minute" /> },
  ]
}

function UserCustomers({ user }: { user: User }) {
  const { data } = useQuery(customersQuery)
  const placed = useMemo(
    () => new Map(customersInTree(data?.data ?? []).map((one) => [one.customer.id, one])),
    [data],
  )
  return (
    <Card title="Customers" detail={user.customerId.length}>
      <ul className={classes['rows']}>
        {user.customerId.map((id, place) => (
          <li key={id}>
            <span className={classes['main']}>
              <Link {...addressOf.customer(id)} className="sc-link">
                {placed.get(id)?.customer.name ?? `Customer ${id}`}
              </Link>{' '}
              <span className={classes['quiet']}>{id}</span>
              <PathText className={classes['second']} names={placed.get(id)?.above ?? []} />
            </span>
            {place === 0 && <Chip>Main customer</Chip>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
