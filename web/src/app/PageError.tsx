import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy } from 'react'
import { NotAllowedError } from '../kit/routing/not-allowed-error.ts'
import { LazyPart } from '../ui/feedback/LazyPart.tsx'
import { isMissingCode } from '../ui/feedback/missing-code.ts'
import { MissingPage, PagePending } from './MissingPage.tsx'

const NotAllowedPage = lazy(() => import('./not-allowed/NotAllowedPage.tsx'))

/**
 * Shown beside the navigation in place of a page that threw: the viewer lacks its right, or its code is missing.
 * @throws every other error again, for the error screen
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
