import { api } from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { failureKindOf, messageOf } from '../../api/api-error.ts'
import { useViewer } from '../../api/credentials.ts'
import { q, useRestart } from '../../api/query.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { FactCard, type Fact } from '../../ui/page/FactCard.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Missing } from '../../ui/state/Missing.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { Time } from '../../ui/time/Time.tsx'
import classes from './own-account.module.css'

/** The facts of one's own account. */
export default function OwnAccountPage() {
  const { username, verified, customerName } = useViewer()
  const query = q(api.users.get, { params: { username } })
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  const retry = () => restart(query)
  return (
    <>
      <PageHeader title="View My Account" />
      {!verified && (
        <p className={classes['warning']} role="alert">
          <StateMark state="warning" />
          Your email is not verified. Please update and/or verify your email!
        </p>
      )}
      <div className={classes['page']}>
        {data !== undefined && (
          <>
            <FactCard title="Account" facts={accountFacts(data, customerName)} />
            <FactCard title="Sign-in" facts={signInFacts(data)} />
          </>
        )}
        {data === undefined && error === null && <LoadingState onRetry={retry} />}
        {data === undefined && error !== null && (
          <ErrorState
            message={messageOf(error)}
            kind={failureKindOf(error)}
            onRetry={retry}
            isRetrying={isFetching}
          />
        )}
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

function accountFacts(user: User, customerName: string): Fact[] {
  return [
    textFact('Username', user.username),
    textFact('First name', user.firstname),
    textFact('Last name', user.lastname),
    textFact('Email', user.email),
    textFact('Customer', customerName),
    { id: 'rights', label: 'Access fields', value: user.userAccess.length },
  ]
}

function signInFacts(user: User): Fact[] {
  return [
    { id: 'verified', label: 'Email verified', value: user.verified ? 'Yes' : 'No' },
    {
      id: 'factor',
      label: 'Two-factor authentication',
      value: user.isTwoFactorAuthentificationEnabled ? 'On' : 'Off',
    },
    { id: 'last', label: 'Last sign-in', value: <Time at={user.lastLogin} format="minute" /> },
    { id: 'from', label: 'Valid from', value: <Time at={user.from} format="date" /> },
    { id: 'to', label: 'Valid to', value: <Time at={user.to} format="date" /> },
  ]
}
