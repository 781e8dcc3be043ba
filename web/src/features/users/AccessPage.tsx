import * as api from '@service-center/contract/api.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { q } from '../../api/query.ts'
import { useLoad } from '../../api/use-load.ts'
import { addressOf } from '../../kit/addresses.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EffectiveFacts } from './parts/EffectiveFacts.tsx'
import { WhyCard } from './parts/WhyCard.tsx'
import type { AccessQuery } from './form/access-query.ts'
import layout from '../../ui/page/canvas.module.css'

const NO_SUCH_ACCOUNT = { title: 'There is no such account' }

/** A user's effective rights and customers, and why they can or cannot do something. */
export default function AccessPage() {
  const { username = '' } = useParams({ strict: false })
  const { action, customerId, device } = useSearch({ strict: false })
  const navigate = useNavigate()
  const load = useLoad(q(api.users.access, { params: { username } }))
  const question: AccessQuery = { action, customerId, device }
  return (
    <article className={layout['page']}>
      <PageHeader
        title="Effective access"
        sentence={`What ${username} may see and do, as the server decides it.`}
        back={<Link {...addressOf.account(username)}>{username}</Link>}
      />
      <Loaded load={load} notFound={NO_SUCH_ACCOUNT}>
        {(access) => (
          <div className={layout['cards']}>
            <WhyCard
              // Another query in the address, such as after going back, resets the form.
              key={JSON.stringify(question)}
              username={username}
              question={question}
              onAsk={(next) => void navigate({ to: '.', search: next })}
            />
            <EffectiveFacts access={access} />
          </div>
        )}
      </Loaded>
    </article>
  )
}
