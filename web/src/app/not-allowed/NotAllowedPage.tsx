import { ACCESS_FIELDS, type Right } from '@service-center/contract/endpoint/rights.ts'
import { Link } from '@tanstack/react-router'
import { NoAccessState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { addressOf } from '../../kit/addresses.ts'

const nameOf = (right: Right) => `‘${ACCESS_FIELDS[right].name}’`

/** Shown instead of a page without its right: says which rights are missing. A lazy default export. */
export default function NotAllowedPage({ rights }: { rights: readonly Right[] }) {
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
        It needs the right {rights.map(nameOf).join(' or ')}. A user administrator can grant it.
      </NoAccessState>
    </>
  )
}
