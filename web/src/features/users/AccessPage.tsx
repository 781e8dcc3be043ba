import { api } from '@service-center/contract/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { failureKindOf, messageOf } from '../../api/api-error.ts'
import { q, useRestart } from '../../api/query.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ErrorState } from '../../ui/feedback/PageState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EffectiveFacts } from './parts/EffectiveFacts.tsx'
import { WhyCard } from './parts/WhyCard.tsx'
import type { WhyQuestion } from './form/why-question.ts'
import classes from './parts/account.module.css'

/** A user's effective rights and customers, and why they can or cannot do something. */
export default function AccessPage() {
  const { username = '' } = useParams({ strict: false })
  const { action, customerId, device } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = q(api.users.access, { params: { username } })
  const { data, error, isFetching } = useQuery(query)
  const restart = useRestart()
  const retry = () => restart(query)
  const question: WhyQuestion = { action, customerId, device }
  return (
    <article className={classes['page']}>
      <PageHeader
        title="Effective access"
        sentence={`What ${username} may see and do, as the server decides it.`}
        back={
          <Link to="/accounts/$username" params={{ username }}>
            {username}
          </Link>
        }
      />
      {data === undefined && error === null && <LoadingState onRetry={retry} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={failureKindOf(error) === 'notFound' ? 'There is no such account' : messageOf(error)}
          kind={failureKindOf(error)}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {data !== undefined && (
        <div className={classes['cards']}>
          <WhyCard
            // Another question from outside, such as the way back, begins the form anew.
            key={JSON.stringify(question)}
            username={username}
            question={question}
            onAsk={(next) => void navigate({ to: '.', search: next })}
          />
          <EffectiveFacts access={data} />
        </div>
      )}
    </article>
  )
}
