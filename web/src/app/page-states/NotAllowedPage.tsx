import { ACCESS_FIELDS, type Right } from '@service-center/contract/endpoint/rights.ts'
import { Link } from '@tanstack/react-router'
import { NoAccessState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { addressOf } from '../../kit/addresses.ts'

const nameOf = (right: Right) => `‘${ACCESS_FIELDS[right].name}’`

/** Says which right the user needs for the page. Loaded lazily. */
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
