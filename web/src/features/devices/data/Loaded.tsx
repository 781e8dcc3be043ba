import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureKindOf, messageOf } from '../../../api/api-error.ts'
import { q, useRestart } from '../../../api/query.ts'
import type { Input } from '../../../api/request.ts'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../../ui/feedback/PageState.tsx'

interface LoadedProps<E extends EndpointDeclaration> {
  endpoint: E
  input: Input<E>
  children: (reply: Reply<E>) => ReactNode
}

/** What an endpoint replies, or that it is loading or has failed. */
export function Loaded<E extends EndpointDeclaration>({ endpoint, input, children }: LoadedProps<E>) {
  const query = q(endpoint, input)
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  const retry = () => restart(query)
  if (data !== undefined) return children(data)
  if (error === null) return <LoadingState onRetry={retry} />
  return (
    <ErrorState
      message={messageOf(error)}
      kind={failureKindOf(error)}
      onRetry={retry}
      isRetrying={isFetching}
    />
  )
}
