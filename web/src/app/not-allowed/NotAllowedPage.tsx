import { ACCESS_FIELDS, type Right } from '@service-center/contract/endpoint/rights.ts'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { NoAccessState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { NotAllowedError } from '../../kit/routing/not-allowed-error.ts'
import { addressOf } from '../../kit/addresses.ts'

const nameOf = (right: Right) => `‘${ACCESS_FIELDS[right].name}’`

/**
 * Shown instead of a page without its right: says which right is missing.
 * @throws every other error again, for the error screen
 */
export default function NotAllowedPage({ error }: ErrorComponentProps) {
  if (!(error instanceof NotAllowedError)) throw error
  return (
    <>
      <PageHeader title="Not allowed" />
      <NoAccessState
        action={
          <Link {...addressOf.home()} className="sc-link">
            Go to Home
          </Link>
        }
      >
        It needs the right {error.rights.map(nameOf).join(' or ')}. A user administrator can grant it.
      </NoAccessState>
    </>
  )
}
