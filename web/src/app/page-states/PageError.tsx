import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy } from 'react'
import { NotAllowedError } from '../../kit/routing/not-allowed-error.ts'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { isMissingCode } from '../../ui/feedback/code-failures.tsx'
import { MissingPage, PagePending } from './PageStates.tsx'

const NotAllowedPage = lazy(() => import('./NotAllowedPage.tsx'))

/**
 * Shown beside the navigation when a page throws because the user lacks its right or its code could not be loaded.
 * @throws every other error again, which leads to the error screen
 */
export function PageError({ error }: ErrorComponentProps) {
  if (error instanceof NotAllowedError) {
    return (
      <LazyPart fallback={<PagePending />}>
        <NotAllowedPage rights={error.rights} />
      </LazyPart>
    )
  }
  if (isMissingCode(error)) return <MissingPage />
  throw error
}
