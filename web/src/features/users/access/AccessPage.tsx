import * as api from '@service-center/contract/api.ts'
import type { EffectiveAccess } from '@service-center/contract/users/user-access.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Chip } from '../../../ui/page/marks.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PathText } from '../../../ui/text/PathText.tsx'
import { fieldsByLevel, levelText } from './access-rules.ts'
import { type AccessQuery, CheckList, WhyCard } from './WhyCard.tsx'
import layout from '../../../ui/page/canvas.module.css'
import classes from './access.module.css'

const NO_SUCH_ACCOUNT = { title: 'There is no such account' }

/** What a user may see and do, and why they can or cannot do something. */
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
        sentence={sentence`What ${username} may see and do, as the server decides it.`}
        back={<Link {...addressOf.account(username)}>{username}</Link>}
      />
      <Loaded load={load} notFound={NO_SUCH_ACCOUNT}>
        {(access) => (
          <div className={layout['cards']}>
            <WhyCard
              // Resets the form when the address changes, for example on going back.
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

function EffectiveFacts({ access }: { access: EffectiveAccess }) {
  const { signIn, rights, customers, isAdmin } = access
  const canSignIn = signIn.every(({ passed }) => passed)
  const held = rights.filter((right) => right.held).map(({ tag }) => tag)
  return (
    <>
      <Card title="Coming in" detail={canSignIn ? 'Can come in' : 'Cannot come in'}>
        <CheckList checks={signIn} />
      </Card>
      <Card title="Customers" detail={isAdmin ? 'Sees everything' : customers.length}>
        <CustomerList customers={customers} />
      </Card>
      <div className={layout['wide']}>
        <Card
          title="Access fields"
          detail={`${levelText(held, rights)}, in all ${held.length} of ${rights.length}`}
        >
          <ul className={classes['rows']}>
            {fieldsByLevel(rights).map(({ level: number, name, fields }) => (
              <li key={number}>
                <span className={classes['main']}>
                  {name}
                  <RightChips
                    rights={rights.filter(({ tag }) => fields.some((field) => field.tag === tag))}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}

function CustomerList({ customers }: Pick<EffectiveAccess, 'customers'>) {
  if (customers.length === 0)
    return <p className={classes['empty']}>This user belongs to no customer that you see.</p>
  return (
    <ul className={classes['rows']}>
      {customers.map(({ id, name, path, isMain, subCustomers, devices }) => (
        <li key={id}>
          <span className={classes['main']}>
            <Link {...addressOf.customer(id)} className="sc-link">
              {name}
            </Link>{' '}
            <span className={classes['quiet']}>{id}</span>
            <PathText className={classes['second']} names={path.slice(0, -1)} />
            <span className={classes['second']}>
              {counted(subCustomers, 'sub-customer')}, {counted(devices, 'device')}
            </span>
          </span>
          {isMain && <Chip>Main customer</Chip>}
        </li>
      ))}
    </ul>
  )
}

const counted = (count: number, word: string) =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

function RightChips({ rights }: Pick<EffectiveAccess, 'rights'>) {
  const held = rights.filter((right) => right.held)
  const missing = rights.filter((right) => !right.held)
  return (
    <>
      <span className={classes['chips']}>
        {held.map(({ tag, name }) => (
          <Chip key={tag}>{name}</Chip>
        ))}
      </span>
      {missing.length > 0 && (
        <span className={classes['second']}>Not held: {missing.map(({ name }) => name).join(', ')}</span>
      )}
    </>
  )
}
