import { api } from '@service-center/contract/api.ts'
import type { AccessField } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/users.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { customersInTree } from '../../../api/customer-paths.ts'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useLoad } from '../../../api/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/Chip.tsx'
import { FactCard, type Fact } from '../../../ui/page/FactCard.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { StateText } from '../../../ui/state/StateText.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { fieldsByLevel, levelText } from '../form/access-rules.ts'
import { AccessGroups } from './AccessGroups.tsx'
import layout from './account.module.css'
import { PathText } from '../../../ui/text/PathText.tsx'
import classes from './lists.module.css'

const fieldsQuery = q(api.users.accessFields, {})

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

function UserAccess({ user }: { user: User }) {
  const load = useLoad(fieldsQuery)
  const fields = load.data?.data
  return (
    <Card
      title="Access fields"
      detail={fields === undefined ? user.userAccess.length : levelText(user.userAccess, fields)}
    >
      <Loaded load={load}>{({ data }) => <HeldFields user={user} fields={data} />}</Loaded>
    </Card>
  )
}

function HeldFields({ user, fields }: { user: User; fields: readonly AccessField[] }) {
  const levels = fieldsByLevel(fields)
    .map((level) => ({ ...level, held: level.fields.filter(({ tag }) => user.userAccess.includes(tag)) }))
    .filter(({ held }) => held.length > 0)
  return (
    <ul className={classes['rows']}>
      {levels.map((level) => (
        <li key={level.level}>
          <span className={classes['main']}>
            {level.name}{' '}
            <span className={classes['quiet']}>
              {level.held.length} of {level.fields.length}
            </span>
            <span className={classes['chips']}>
              {level.held.map(({ tag, name }) => (
                <Chip key={tag}>{name}</Chip>
              ))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
