import * as api from '@service-center/contract/api.ts'
import { DEFAULT_TAG } from '@service-center/contract/endpoint/rights.ts'
import type { AccessField, AccountRight } from '@service-center/contract/users/user-access.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { customersInTree } from '../../api/shared-data/customer-paths.ts'
import { q } from '../../api/queries/query.ts'
import { mayCall } from '../../api/session/rights.ts'
import { customersQuery } from '../../api/shared-data/shared-queries.ts'
import { useLoad } from '../../api/queries/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { Chip } from '../../ui/page/marks.tsx'
import { type Fact, FactCard } from '../../ui/page/facts/FactCard.tsx'
import { Missing, StateText } from '../../ui/state/StateText.tsx'
import { PathText } from '../../ui/text/PathText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { fieldsByLevel, levelText } from './access/access-rules.ts'
import { AccessGroups } from './access/AccessGroups.tsx'
import layout from '../../ui/page/canvas.module.css'
import classes from './access/access.module.css'

export function PersonFacts({ user }: { user: User }) {
  return (
    <>
      <FactCard title="Account" facts={accountFacts(user)} />
      <FactCard title="Sign-in" facts={signInFacts(user)} />
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
    { id: 'factor', label: 'Two-factor', value: user.isTwoFactorAuthentificationEnabled ? 'On' : 'Off' },
    { id: 'last', label: 'Last sign-in', value: <Time at={user.lastLogin} format="minute" /> },
    { id: 'from', label: 'Valid from', value: <Time at={user.from} format="minute" /> },
    { id: 'to', label: 'Valid to', value: <Time at={user.to} format="minute" /> },
  ]
}

export function AccessFacts({ user }: { user: User }) {
  return (
    <>
      <UserCustomers user={user} />
      <AccessGroups customerIds={user.customerId} />
      <div className={layout['wide']}>
        <UserRights user={user} />
      </div>
    </>
  )
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

/** A user's rights. Administrators of accounts also see who granted each one, and when. */
function UserRights({ user }: { user: User }) {
  return mayCall(useViewer(), api.users.access.right) ? (
    <GrantedRights user={user} />
  ) : (
    <RightNames user={user} />
  )
}

function RightNames({ user }: { user: User }) {
  const load = useLoad(q(api.users.accessFields, {}))
  return (
    <Card title="Access fields" detail={load.data && levelText(user.userAccess, load.data.data)}>
      <Loaded load={load}>
        {({ data }) => <Levels held={user.userAccess} fields={data} draw={drawNames} />}
      </Loaded>
    </Card>
  )
}

const drawNames = (fields: readonly AccessField[]) => (
  <span className={classes['chips']}>
    {fields.map(({ tag, name }) => (
      <Chip key={tag}>{name}</Chip>
    ))}
  </span>
)

function GrantedRights({ user }: { user: User }) {
  const load = useLoad(q(api.users.access, { params: { username: user.username } }))
  return (
    <Card title="Access fields" detail={load.data && levelText(user.userAccess, load.data.rights)}>
      <Loaded load={load}>
        {({ rights }) => <Levels held={user.userAccess} fields={rights} draw={drawGrants} />}
      </Loaded>
    </Card>
  )
}

/** Links each right to the list of its holders, except the default right, which everybody holds. */
const drawGrants = (rights: readonly AccountRight[]) => (
  <ul className={classes['rights']}>
    {rights.map((right) => (
      <li key={right.tag}>
        {right.tag === DEFAULT_TAG ? (
          right.name
        ) : (
          <Link {...addressOf.holdersOf(right.name)} className="sc-link">
            {right.name}
          </Link>
        )}
        <span className={classes['second']}>
          <Grant {...right} />
        </span>
      </li>
    ))}
  </ul>
)

function Grant({ grantedBy, isGiverHidden, grantedAt, grantedBefore }: AccountRight) {
  if (grantedAt === null) {
    return grantedBefore === null ? (
      'Not recorded'
    ) : (
      <>
        Before <Time at={grantedBefore} format="minute" />, not recorded
      </>
    )
  }
  const time = <Time at={grantedAt} format="minute" />
  if (grantedBy !== null) {
    return (
      <>
        By{' '}
        <Link {...addressOf.account(grantedBy)} className="sc-link">
          {grantedBy}
        </Link>
        , {time}
      </>
    )
  }
  return (
    <>
      By {isGiverHidden ? 'a user of other customers' : 'the system'}, {time}
    </>
  )
}

interface LevelsProps<Field extends AccessField> {
  held: readonly string[]
  fields: readonly Field[]
  draw: (held: readonly Field[]) => ReactNode
}

/** The access fields that a user has, by level, with their number and that of all fields of the level. */
function Levels<Field extends AccessField>({ held, fields, draw }: LevelsProps<Field>) {
  const levels = fieldsByLevel(fields)
    .map((level) => ({ ...level, held: level.fields.filter(({ tag }) => held.includes(tag)) }))
    .filter((level) => level.held.length > 0)
  return (
    <ul className={classes['rows']}>
      {levels.map((level) => (
        <li key={level.level}>
          <div className={classes['main']}>
            {level.name}{' '}
            <span className={classes['quiet']}>
              {level.held.length} of {level.fields.length}
            </span>
            {draw(level.held)}
          </div>
        </li>
      ))}
    </ul>
  )
}
