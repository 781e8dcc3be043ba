import { api } from '@service-center/contract/api.ts'
import type { User } from '@service-center/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'

interface AccountFrameProps {
  username: string
  title: string
  /** The way back. */
  back?: ReactNode
  /** The page once the account is known, its header included. */
  children: (user: User) => ReactNode
}

/** Loads an account; until it is there the page says how that stands. */
export function AccountFrame({ username, title, back, children }: AccountFrameProps) {
  const query = q(api.users.get, { params: { username } })
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  const retry = () => restart(query)
  if (data !== undefined) return children(data)
  return (
    <>
      <PageHeader title={title} {...(back === undefined ? {} : { back })} />
      {error === null ? (
        <LoadingState onRetry={retry} />
      ) : (
        <ErrorState
          message={failureKindOf(error) === 'notFound' ? 'There is no such account' : messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        >
          {failureKindOf(error) === 'notFound' &&
            `No account is called ${username}, or it belongs to customers that you do not see.`}
        </ErrorState>
      )}
    </>
  )
}
